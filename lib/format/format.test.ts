import { describe, expect, it } from "vitest";
import { formatBytes } from "./bytes";
import { formatCountOf, formatScore, formatShare } from "./count";
import { formatClock, formatDateTime, formatDay, isSameDay } from "./date";
import { formatAge, formatDuration, formatFreshness, formatMs } from "./duration";
import { shortDigest, shortId } from "./id";
import { formatMoney, partOfCap } from "./money";

describe("what is not computed", () => {
  it("is a dash and never a zero", () => {
    expect([formatDuration(null), formatMs(null), formatMoney(null), formatBytes(null), formatScore(null)]).toEqual(
      Array(5).fill("—"),
    );
    expect(formatShare(0, 0)).toBe("—");
  });
});

describe("durations", () => {
  it("change form at ten seconds, one minute and one hour", () => {
    expect([400, 9_940, 10_000, 59_600, 106_000, 3_729_000].map(formatDuration)).toEqual([
      "0.4 s",
      "9.9 s",
      "0:10",
      "1:00",
      "1:46",
      "1:02:09",
    ]);
    expect([38.4, 1_240, 12_345].map(formatMs)).toEqual(["38 ms", "1.24 s", "12.3 s"]);
  });
  it("round ages down, so that nothing looks older than it is", () => {
    expect([-5, 8_900, 119_000, 3_599_000, 7 * 3_600_000, 47 * 3_600_000].map(formatAge)).toEqual([
      "0 s",
      "8 s",
      "1 m",
      "59 m",
      "7 h",
      "1 d",
    ]);
    expect([600, 14_900, 102_000].map(formatFreshness)).toEqual(["0.6 s", "14 s", "1 m 42 s"]);
  });
});

describe("money", () => {
  it("shows a measured cost below a cent with two significant digits", () => {
    expect(["0.00", "0.0042", "0.0004", "0.000125", "3.176", "12"].map(formatMoney)).toEqual([
      "$0.00",
      "$0.0042",
      "$0.00040",
      "$0.00013",
      "$3.18",
      "$12.00",
    ]);
  });
  it("is no part of a cap of zero", () => expect(partOfCap("1.00", "0")).toBe(0));
});

describe("counts, bytes and ids", () => {
  it("name what they count", () => {
    expect([formatCountOf(1, "attempt"), formatCountOf(2_914, "attempt"), formatCountOf(0, "copy", "copies")]).toEqual([
      "1 attempt",
      "2,914 attempts",
      "0 copies",
    ]);
    expect(formatShare(12, 340)).toBe("3.5 %");
  });
  it("use binary units", () => {
    expect([512, 222_298_112, 1_288_490_189].map(formatBytes)).toEqual(["512 B", "212 MiB", "1.2 GiB"]);
  });
  it("shorten ids to a part that still tells the noun", () => {
    expect(shortId("run_01jdt8k3w0aaaaaaaaaaaaaaaa")).toBe("run_01jdt8k3w0");
    expect(shortDigest(`sha256:9c1f04e2${"0".repeat(56)}`)).toBe("9c1f04e2");
  });
});

describe("clock and calendar", () => {
  const iso = "2026-11-28T23:38:12Z";
  it("follow the time zone they are given", () => {
    expect(formatClock(iso, "UTC")).toBe("23:38");
    expect(formatClock(iso, "Europe/Berlin")).toBe("00:38");
    expect(isSameDay(iso, new Date("2026-11-29T10:00:00Z"), "UTC")).toBe(false);
    expect(isSameDay(iso, new Date("2026-11-29T10:00:00Z"), "Europe/Berlin")).toBe(true);
  });
  it("show the year only when it is another one", () => {
    expect(formatDay(iso, "UTC", new Date("2026-12-01"))).toBe("28 Nov");
    expect(formatDay(iso, "UTC", new Date("2027-01-01T12:00:00Z"))).toBe("28 Nov 2026");
    expect(formatDateTime(iso, "UTC")).toBe("28 Nov 2026, 23:38:12 UTC");
  });
});
