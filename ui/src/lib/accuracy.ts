const AT_FIRST = 10; // decisions before the curve begins: the share of fewer says little

/** Of the last `over` graded decisions, the share that was right, after each decision from the tenth. "1" is right. */
export function runningAccuracy(marks: string, over = 50): number[] {
  const curve: number[] = [];
  for (let end = AT_FIRST; end <= marks.length; end++) {
    const last = marks.slice(Math.max(0, end - over), end);
    curve.push(last.replaceAll("0", "").length / last.length);
  }
  return curve;
}

/** The number of the decision of each point of the curve. */
export const decisionsOf = (curve: readonly number[]): number[] => curve.map((_, i) => AT_FIRST + i);
