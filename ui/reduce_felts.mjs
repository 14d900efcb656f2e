// Applies the pages' reducer to the changes that the server sent, and prints how many felts equal the server's views.
// Lines of JSON on standard input: {"round": 1, "seat": 2, "patches": [...], "view": {...}}.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import ts from "typescript";

const source = readFileSync(new URL("src/table/reduce.ts", import.meta.url), "utf8");
const code = ts.transpileModule(source, { compilerOptions: { module: "esnext", target: "es2022" } }).outputText;
const { EMPTY, merged } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const felts = new Map();
let same = 0;
let different = 0;
let now = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { round, seat, patches, view } = JSON.parse(line);
  if (round !== now) felts.clear();
  now = round;
  const felt = patches.reduce(merged, felts.get(seat) ?? EMPTY);
  felts.set(seat, felt);
  isDeepStrictEqual(felt, view) ? same++ : different++;
}
console.log(JSON.stringify({ same, different }));
