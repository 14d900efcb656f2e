import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

/** Short synthesized sounds by the dealer's act; they play only when sounds are on. */
const SOUNDS: Record<string, { from: number; to: number; seconds: number; noise?: boolean }> = {
  deal: { from: 900, to: 300, seconds: 0.07, noise: true },
  lay: { from: 900, to: 300, seconds: 0.07, noise: true },
  turn: { from: 1200, to: 500, seconds: 0.09, noise: true },
  place: { from: 2400, to: 1800, seconds: 0.06 },
  settle: { from: 2000, to: 2600, seconds: 0.08 },
  big: { from: 500, to: 2000, seconds: 0.9 },
};

export function play(verb: string): void {
  const sound = SOUNDS[verb];
  if (!settings.sound || !sound) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.08, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + sound.seconds);
  gain.connect(audio.destination);
  if (sound.noise) {
    const length = Math.floor(audio.sampleRate * sound.seconds);
    const buffer = audio.createBuffer(1, length, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length);
    const source = audio.createBufferSource();
    source.buffer = buffer;
    source.connect(gain);
    source.start(now);
    return;
  }
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(sound.from, now);
  tone.frequency.exponentialRampToValueAtTime(sound.to, now + sound.seconds);
  tone.connect(gain);
  tone.start(now);
  tone.stop(now + sound.seconds);
}
