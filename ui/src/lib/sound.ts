import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

/** A burst of noise through a band: a card that slides over felt, or is turned. */
interface Slide {
  low: number; // Hz
  high: number;
  seconds: number;
  loud: number;
}

/** A struck sound with partials that fade: clay chips, or a bell. */
interface Strike {
  partials: readonly number[]; // Hz
  seconds: number;
  loud: number;
  after?: number; // seconds
}

/** Our own synthesis, by the dealer's act; it plays only when sounds are on. */
const SLIDES: Record<string, Slide> = {
  deal: { low: 1800, high: 5200, seconds: 0.11, loud: 0.2 },
  lay: { low: 1500, high: 4200, seconds: 0.13, loud: 0.18 },
  turn: { low: 2600, high: 7000, seconds: 0.07, loud: 0.16 },
  collect: { low: 900, high: 3200, seconds: 0.2, loud: 0.14 },
};
const CLAY = [3150, 4720, 6480, 8900] as const;
const STRIKES: Record<string, readonly Strike[]> = {
  place: [{ partials: CLAY, seconds: 0.07, loud: 0.06 }],
  settle: [0, 0.055, 0.1].map((after, i) => ({
    partials: CLAY.map((one) => one * (1 - 0.04 * i)),
    seconds: 0.08,
    loud: 0.05,
    after,
  })),
  big: [523, 659, 784, 1047].map((tone, i) => ({
    partials: [tone, 2 * tone, 3 * tone],
    seconds: 0.9,
    loud: 0.07,
    after: 0.12 * i,
  })),
};

export function play(verb: string): void {
  if (!settings.sound || !(verb in SLIDES || verb in STRIKES)) return;
  audio ??= new AudioContext();
  const slide = SLIDES[verb];
  if (slide) slideCard(audio, slide);
  for (const strike of STRIKES[verb] ?? []) ring(audio, strike);
}

function fading(to: AudioContext, loud: number, at: number, seconds: number): GainNode {
  const gain = to.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(to.destination);
  return gain;
}

function slideCard(to: AudioContext, { low, high, seconds, loud }: Slide): void {
  const now = to.currentTime;
  const length = Math.floor(to.sampleRate * seconds);
  const buffer = to.createBuffer(1, length, to.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(to, { buffer });
  const band = new BiquadFilterNode(to, { type: "bandpass", frequency: low, Q: 0.8 });
  band.frequency.exponentialRampToValueAtTime(high, now + seconds);
  source.connect(band).connect(fading(to, loud, now, seconds));
  source.start(now);
}

function ring(to: AudioContext, { partials, seconds, loud, after = 0 }: Strike): void {
  const at = to.currentTime + after;
  for (const [n, frequency] of partials.entries()) {
    const tone = new OscillatorNode(to, { frequency });
    tone.connect(fading(to, loud / (n + 1), at, seconds / (1 + 0.4 * n)));
    tone.start(at);
    tone.stop(at + seconds);
  }
}
