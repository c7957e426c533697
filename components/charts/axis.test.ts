import { describe, expect, it } from "vitest";
import { moneyTicks } from "./axis";

const words = (top: number) => {
  const axis = moneyTicks(top);
  return axis.ticks.map(axis.words);
};

describe("ticks of a money axis", () => {
  it("stand at round steps up to the top, with the same decimals", () => {
    expect(words(0.0255)).toEqual(["$0.00", "$0.01", "$0.02", "$0.03"]);
    expect(words(0.004)).toEqual(["$0.000", "$0.002", "$0.004"]);
    expect(words(5.25)).toEqual(["$0.00", "$2.00", "$4.00", "$6.00"]);
  });
  it("are there before anything was spent", () => expect(words(0)).toEqual(["$0.000", "$0.005"]));
});
