import { expect, test } from "vitest";
import { shortCount, shortPay } from "./figures";

test("a cell never shows a long fraction or more digits than are known", () => {
  expect(["3/2", "-1", "$25"].map(shortPay)).toEqual(["3/2", "-1", "$25"]);
  expect(shortPay("10073528829449388477/842183857600185921700")).toBe("≈ 0.0120");
  expect(shortCount(2_598_960)).toBe("2,598,960");
  expect(shortCount(5.24077639e43)).toBe("5.24 × 10⁴³");
});
