import { describe, expect, it } from "vitest";
import { quarantineWords } from "./quarantine-words";

describe("what the band of a quarantine says", () => {
  it("offers what may be done in each status, and no release of what was released", () => {
    expect(quarantineWords("quarantined")).toEqual({
      title: "Under quarantine.",
      what: "Its episode is invalid; it may be looked at, released or closed.",
    });
    expect(quarantineWords("down")).toEqual({
      title: "It was under quarantine.",
      what: "Its episode is invalid; a reset begins a new one.",
    });
    expect(quarantineWords("closed")).toEqual({ title: "It was under quarantine.", what: "Its episode is invalid." });
  });
});
