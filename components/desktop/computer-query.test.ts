import { describe, expect, it } from "vitest";
import { computerFixture } from "@/lib/testing/fixtures/computer.fixture";
import { chooseComputers, computerHref, readComputerQuery, wantsLook } from "./computer-query";

const hand = computerFixture({ id: "dsk_a", created_at: "2026-03-01T10:00:00.000Z", cpu_seconds: 9 });
const ofRun = computerFixture({
  id: "dsk_b",
  by_hand: false,
  host_name: "beta",
  status: "stepping",
  created_at: "2026-03-01T11:00:00.000Z",
  cpu_seconds: null,
});
const ids = (search: string) =>
  chooseComputers([hand, ofRun], readComputerQuery(new URLSearchParams(search))).map(({ id }) => id);

describe("what the wall shows", () => {
  it("is everything, newest first, unless the address says otherwise", () => {
    expect(ids("")).toEqual(["dsk_b", "dsk_a"]);
    expect(ids("show=nonsense&state=x&sort=y")).toEqual(["dsk_b", "dsk_a"]);
  });

  it("is narrowed by who made it, state and host", () => {
    expect(ids("show=hand")).toEqual(["dsk_a"]);
    expect(ids("show=runs")).toEqual(["dsk_b"]);
    expect(ids("state=ready")).toEqual(["dsk_a"]);
    expect(ids("host=beta")).toEqual(["dsk_b"]);
    expect(ids("host=beta&show=hand")).toEqual([]);
  });

  it("puts what was not measured last", () => {
    expect(ids("sort=cpu")).toEqual(["dsk_a", "dsk_b"]);
  });

  it("survives the way through the address", () => {
    const query = { show: "hand", state: "down", host: "be ta", sort: "memory" } as const;
    expect(readComputerQuery(new URLSearchParams(computerHref(query)))).toEqual(query);
    expect(computerHref(readComputerQuery(new URLSearchParams()))).toBe("?");
  });
});

describe("what wants a look", () => {
  const now = Date.parse("2026-03-01T12:00:00.000Z");
  const stoodStill = { last_frame_at: "2026-03-01T11:00:00.000Z" };

  it("is a desktop that is bad, and one of a run that stands still", () => {
    expect(wantsLook(computerFixture({ status: "quarantined" }), now)).toBe(true);
    expect(wantsLook(computerFixture({ verdict: "invalid" }), now)).toBe(true);
    expect(wantsLook(computerFixture({ by_hand: false, ...stoodStill }), now)).toBe(true);
  });

  it("is not one made by hand that nobody uses", () => {
    expect(wantsLook(computerFixture(stoodStill), now)).toBe(false);
  });
});
