import { describe, expect, it } from "vitest";
import { filterOfView, NEWEST_FIRST, parseRunOrder, parseRunView, pressedOrder, printRunOrder } from "./run-filter";

describe("the order of runs in an address", () => {
  it("is read back as it was printed, and the usual one needs no word", () => {
    for (const text of ["-spend", "name", "created", "-invalid"]) expect(printRunOrder(parseRunOrder(text))).toBe(text);
    expect(printRunOrder(NEWEST_FIRST)).toBeNull();
    expect(parseRunOrder("-created")).toEqual(NEWEST_FIRST);
  });

  it("falls back to the newest first for what it does not know", () => {
    for (const text of [null, "", "-", "price", "--spend"]) expect(parseRunOrder(text)).toEqual(NEWEST_FIRST);
  });

  it("turns round when the same head is pressed again", () => {
    const once = pressedOrder(NEWEST_FIRST, "spend");
    expect(once).toEqual({ sort: "spend", order: "desc" });
    expect(pressedOrder(once, "spend").order).toBe("asc");
    expect(pressedOrder(once, "name")).toEqual({ sort: "name", order: "asc" });
  });
});

it("knows views by name and takes anything else for all", () => {
  expect(filterOfView(parseRunView("look"))).toEqual({ needs_look: true });
  expect(filterOfView(parseRunView("nonsense"))).toEqual({});
  expect(filterOfView("failed")).toEqual({ status: ["failed"] });
});
