import { expect, test } from "vitest";
import { decisionsOf, runningAccuracy } from "./accuracy";

test("accuracy is the share of right decisions among the last ones, from the tenth decision", () => {
  expect(runningAccuracy("111111111")).toEqual([]);
  expect(runningAccuracy("1111111110")).toEqual([0.9]);
  expect(runningAccuracy("00000111111", 5)).toEqual([1, 1]);
  expect(decisionsOf(runningAccuracy("1111111110" + "01"))).toEqual([10, 11, 12]);
});
