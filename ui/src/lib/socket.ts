import { texts } from "../texts/frame";
import { commandKey, Problem } from "./api";
import { settings } from "./settings.svelte";
import type { Command as Keyed, Message } from "./types";

/** A command without its key, which is added when it is sent. */
export type Command = WithoutKey<Keyed>;
type WithoutKey<C> = C extends { key: string } ? Omit<C, "key"> : never;
/** A command for the player's own seat, unless it names another. */
export type SeatCommand = AnySeat<Command>;
type AnySeat<C> = C extends { seat: number } ? Omit<C, "seat"> & { seat?: number } : never;

export type { Message };

export type State = "connecting" | "open" | "slow" | "lost" | "gone"; // slow: a command is unanswered

interface Waiting {
  text: string;
  resolve: () => void;
  reject: (problem: Problem) => void;
}

const CLOSE_REASONS: Record<number, string> = {
  4401: texts.yourSessionHasEndedSign,
  4403: texts.tablesCannotBeOpenedFrom,
  4404: texts.thereIsNoSuchTable,
};
const PING_AFTER = 20_000; // milliseconds of silence
const SLOW_AFTER = 3_000; // milliseconds after which a missing answer is shown
const ANSWER_TIMEOUT = 8_000; // milliseconds until a connection without an answer counts as lost
const LONGEST_PAUSE = 2_000; // milliseconds between two attempts to connect

/**
 * The connection to one table. It reconnects automatically, resumes after the last known event, and resends every
 * unanswered command with the same key, so that nothing is lost or done twice.
 */
export class TableSocket {
  state: State = "connecting";
  private socket: WebSocket | null = null;
  private after: number | undefined;
  private waiting = new Map<string, Waiting>();
  private awaitingChange: { version: number; resolve: () => void }[] = []; // commands done whose change has not arrived yet
  private attempts = 0;
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private lastMessageAt = 0; // in milliseconds
  private firstSentAt = 0; // the oldest unanswered command

  constructor(
    private readonly table: string,
    private readonly onMessage: (message: Message) => void,
    private readonly onState: (state: State, detail: string) => void,
  ) {
    this.connect();
    window.addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
  }

  /** Resolves when the command is carried out and its change has arrived. */
  send(command: Command, key = commandKey()): Promise<void> {
    const text = JSON.stringify({ ...command, key });
    return new Promise((resolve, reject) => {
      if (!this.waiting.size) this.firstSentAt = Date.now();
      this.waiting.set(key, { text, resolve, reject });
      if (this.state === "open" || this.state === "slow") this.socket?.send(text);
      setTimeout(() => {
        if (this.waiting.has(key) && this.state === "open") this.set("slow", texts.theServerHasNotAnswered);
      }, SLOW_AFTER);
    });
  }

  close(): void {
    window.removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.set("gone", "");
    clearTimeout(this.reconnectTimer);
    clearInterval(this.pingTimer);
    this.socket?.close();
  }

  private set(state: State, detail: string): void {
    this.state = state;
    this.onState(state, detail);
  }

  /** Reconnects at once when the network is back or the page becomes visible. */
  private reconnectNow = (): void => {
    if (this.state === "lost" && document.visibilityState === "visible") {
      clearTimeout(this.reconnectTimer);
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
    socket.onmessage = (frame) => this.receive(JSON.parse(frame.data as string) as Message);
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
    this.lastMessageAt = Date.now();
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.keepAlive(socket), ANSWER_TIMEOUT / 2);
  }

  private keepAlive(socket: WebSocket): void {
    const silent = Date.now() - this.lastMessageAt;
    const unanswered =
      this.waiting.size > 0 && Date.now() - this.firstSentAt > ANSWER_TIMEOUT && silent > ANSWER_TIMEOUT;
    if (unanswered || silent > PING_AFTER + ANSWER_TIMEOUT) this.giveUp(socket);
    else if (silent > PING_AFTER && socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
  }

  /** Drops a connection without waiting for the closing handshake, which a stopped server does not answer. */
  private giveUp(socket: WebSocket): void {
    this.socket = null;
    socket.close();
    this.lost(1006);
  }

  private lost(code: number): void {
    clearInterval(this.pingTimer);
    if (this.state === "gone") return;
    const last = CLOSE_REASONS[code];
    if (last) {
      for (const one of this.waiting.values()) one.reject(new Problem("gone", code, last));
      this.waiting.clear();
      this.resolveDone(Infinity);
      this.set("gone", last);
      return;
    }
    this.set("lost", texts.theConnectionWasLost);
    const wait = Math.min(LONGEST_PAUSE, 250 * 2 ** this.attempts++) * (0.75 + Math.random() / 2);
    this.reconnectTimer = setTimeout(() => this.connect(), wait);
  }

  private receive(message: Message): void {
    this.lastMessageAt = Date.now();
    if (this.state === "slow") this.set("open", "");
    if (message.type === "welcome" || message.type === "events" || message.type === "view")
      this.after = message.version;
    if (message.type === "welcome") {
      this.attempts = 0;
      this.set("open", "");
      this.onMessage(message);
      for (const { text } of this.waiting.values()) this.socket?.send(text);
    } else {
      if (message.type === "done" || message.type === "refused") this.answered(message);
      this.onMessage(message);
    }
    this.resolveDone(this.after ?? 0);
  }

  private answered(message: Extract<Message, { type: "done" | "refused" }>): void {
    const key = message.key ?? ""; // a refusal without a key is not for a command
    const one = this.waiting.get(key);
    this.waiting.delete(key);
    if (message.type === "done") one && this.awaitingChange.push({ version: message.version, resolve: one.resolve });
    else one?.reject(new Problem(message.kind, 409, message.detail));
  }

  private resolveDone(version: number): void {
    for (const one of this.awaitingChange) if (one.version <= version) one.resolve();
    this.awaitingChange = this.awaitingChange.filter((one) => one.version > version);
  }
}
