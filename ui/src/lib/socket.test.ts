import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSocket } from "./socket";

vi.mock("./settings.svelte", () => ({ settings: { timers: 1 } }));
vi.mock("./api", () => ({ commandKey: () => "key-1", Problem: Error }));

class FakeWebSocket {
  static OPEN = 1;
  static last: FakeWebSocket;
  readyState = FakeWebSocket.OPEN;
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (frame: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    FakeWebSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const events = { addEventListener: () => {}, removeEventListener: () => {} };
let states: [string, string][];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("window", events);
  vi.stubGlobal("document", { ...events, visibilityState: "visible" });
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  states = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connected(): TableSocket {
  const socket = new TableSocket(
    "t1",
    () => {},
    (state, detail) => states.push([state, detail]),
  );
  FakeWebSocket.last.onopen?.();
  FakeWebSocket.last.receive({ type: "welcome", version: 1 });
  return socket;
}

test("a command without an answer is reported as slow after three seconds, until it is answered", () => {
  const socket = connected();
  void socket.send({ type: "deal", seat: 1 });
  vi.advanceTimersByTime(2_900);
  expect(socket.state).toBe("open");
  vi.advanceTimersByTime(100);
  expect(states.at(-1)).toEqual(["slow", "The server has not answered yet …"]);
  FakeWebSocket.last.receive({ type: "done", key: "key-1" });
  expect(states.at(-1)).toEqual(["open", ""]);
  socket.close();
});

test("a lost connection is reported and made again, and the command is sent again with its key", () => {
  const socket = connected();
  void socket.send({ type: "deal", seat: 1 });
  const [first] = [FakeWebSocket.last];
  first.onclose?.({ code: 1006 });
  expect(states.at(-1)).toEqual(["lost", "The connection was lost; trying again …"]);
  vi.advanceTimersByTime(3_000);
  expect(FakeWebSocket.last).not.toBe(first);
  FakeWebSocket.last.onopen?.();
  FakeWebSocket.last.receive({ type: "welcome", version: 1 });
  expect(FakeWebSocket.last.sent.at(-1)).toBe(first.sent.at(-1));
  expect(socket.state).toBe("open");
  socket.close();
});
