import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";

describe("CSV", () => {
  it("quotes what would break a field, and doubles quotes", () => {
    expect(toCsv(["a", "b"], [['say "no", then', 2]])).toBe('a,b\r\n"say ""no"", then",2\r\n');
  });
  it("leaves a value that was not computed empty, which is not 0", () => {
    expect(toCsv(["score"], [[null], [0]])).toBe("score\r\n\r\n0\r\n");
  });
  it("does not let text of a desktop run as a formula", () => {
    expect(toCsv(["x"], [["=HYPERLINK(1)"], [-3]])).toBe("x\r\n'=HYPERLINK(1)\r\n-3\r\n");
  });
});
