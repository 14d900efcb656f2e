import { commandKey, Problem } from "./api";
import { settings } from "./settings.svelte";
import type { Command as Keyed, Message } from "./types";

/** A command without its key, which is added when it is sent. */
export type Command = WithoutKey<Keyed>;
type WithoutKey<C> = C extends { key: string } ? Omit<C, "key"> : never;
/** At the player's own seat, unless it names another. */
export type SeatCommand = AnySeat<Command>;
type AnySeat<C> = C extends { seat: number } ? Omit<C, "seat"> & { seat?: number } : never;

export type { Message };

export type State = "connecting" | "open" | "slow" | "lost" | "gone"; // slow: a command has no answer yet

interface Waiting {
  text: string;
  resolve: () => void;
  reject: (problem: Problem) => void;
}

const LAST_WORDS: Record<number, string> = {
  4401: "Your session has ended; sign in again.",
  4403: "This page may not open a table here.",
  4404: "There is no such table.",
};
const ALIVE = 20_000; // milliseconds between pings
const SLOW = 3_000; // milliseconds after which a missing answer is shown
const PATIENCE = 8_000; // milliseconds until a connection without an answer counts as lost
const LONGEST_WAIT = 2_000; // milliseconds between two tries to connect

/**
 * The connection to one table. It connects again by itself, goes on after the last event it knows, and sends every
 * command that has no answer yet again with the same key, so that nothing is lost or done twice.
 */
export class TableSocket {
  state: State = "connecting";
  private socket: WebSocket | null = null;
  private after: number | undefined;
  private waiting = new Map<string, Waiting>();
  private early: { version: number; resolve: () => void }[] = []; // carried out, and its change is still on its way
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0; // when the last message came
  private asked = 0; // when the first command that waits was sent

  constructor(
    private readonly table: string,
    private readonly onMessage: (message: Message) => void,
    private readonly onState: (state: State, detail: string) => void,
  ) {
    this.connect();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Resolves when the command is carried out and its change has arrived. */
  send(command: Command, key = commandKey()): Promise<void> {
    const text = JSON.stringify({ ...command, key });
    return new Promise((resolve, reject) => {
      if (!this.waiting.size) this.asked = Date.now();
      this.waiting.set(key, { text, resolve, reject });
      if (this.state === "open" || this.state === "slow") this.socket?.send(text);
      setTimeout(() => {
        if (this.waiting.has(key) && this.state === "open") this.set("slow", "The server has not answered yet …");
      }, SLOW);
    });
  }

  close(): void {
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.set("gone", "");
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close();
  }

  private set(state: State, detail: string): void {
    this.state = state;
    this.onState(state, detail);
  }

  /** Do not wait for the next try when the network or the reader comes back. */
  private hurry = (): void => {
    if (this.state === "lost" && document.visibilityState === "visible") {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          type: "hello",
          protocol: 1,
          after: this.after ?? null,
          views: true,
          patience: settings.timers || 10,
          token: null,
        }),
      );
    socket.onmessage = (frame) => this.take(JSON.parse(frame.data as string) as Message);
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
    this.heard = Date.now();
    clearInterval(this.beat);
    this.beat = setInterval(() => this.keepAlive(socket), PATIENCE / 2);
  }

  private keepAlive(socket: WebSocket): void {
    const silent = Date.now() - this.heard;
    const unanswered = this.waiting.size > 0 && Date.now() - this.asked > PATIENCE && silent > PATIENCE;
    if (unanswered || silent > ALIVE + PATIENCE) this.giveUp(socket);
    else if (silent > ALIVE && socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
  }

  /** A server that is stopped or cut off does not answer the closing handshake either: do not wait for it. */
  private giveUp(socket: WebSocket): void {
    this.socket = null;
    socket.close();
    this.lost(1006);
  }

  private lost(code: number): void {
    clearInterval(this.beat);
    if (this.state === "gone") return;
    const last = LAST_WORDS[code];
    if (last) {
      for (const one of this.waiting.values()) one.reject(new Problem("gone", code, last));
      this.waiting.clear();
      this.tellDone(Infinity);
      this.set("gone", last);
      return;
    }
    this.set("lost", "The connection was lost; trying again …");
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private take(message: Message): void {
    this.heard = Date.now();
    if (this.state === "slow") this.set("open", "");
    if (message.type === "welcome" || message.type === "events" || message.type === "view")
      this.after = message.version;
    if (message.type === "welcome") {
      this.tries = 0;
      this.set("open", "");
      this.onMessage(message);
      for (const { text } of this.waiting.values()) this.socket?.send(text);
    } else {
      if (message.type === "done" || message.type === "refused") this.answered(message);
      this.onMessage(message);
    }
    this.tellDone(this.after ?? 0);
  }

  private answered(message: Extract<Message, { type: "done" | "refused" }>): void {
    const key = message.key ?? ""; // without one, the house refuses what no command asked for
    const one = this.waiting.get(key);
    this.waiting.delete(key);
    if (message.type === "done") one && this.early.push({ version: message.version, resolve: one.resolve });
    else one?.reject(new Problem(message.kind, 409, message.detail));
  }

  private tellDone(version: number): void {
    for (const one of this.early) if (one.version <= version) one.resolve();
    this.early = this.early.filter((one) => one.version > version);
  }
}
