import { describe, expect, it } from "vitest";
import { barsByClass, barsByHost, standsOut } from "./missing-bars-of";

const part = (ended: number, invalid: number, rest: { not_checked?: number; unscored?: number } = {}) => ({
  ended,
  invalid,
  not_checked: 0,
  unscored: 0,
  ...rest,
});

describe("attempts without a result", () => {
  it("stand out where a part loses twice the share of the rest", () => {
    const hosts = [part(100, 8), part(100, 4), part(100, 3)];
    expect(hosts.map((host) => standsOut(host, hosts))).toEqual([true, false, false]);
  });

  it("do not stand out by one attempt, by a small share, or where there is nothing to compare with", () => {
    expect(standsOut(part(2, 1), [part(2, 1), part(50, 0)])).toBe(false);
    expect(standsOut(part(100, 5), [part(100, 5), part(100, 0)])).toBe(false);
    expect(standsOut(part(4, 4), [part(4, 4)])).toBe(false);
  });

  it("are counted whatever kept them from a result, and say their place", () => {
    const by_host = [{ host: null, ...part(5, 1, { not_checked: 2, unscored: 1 }) }];
    const missing = { by_class: [{ counted: "invalid" as const, class: "netns", attempts: 3 }], by_host, by_hour: [] };
    expect(barsByHost(missing)).toMatchObject([{ words: "no host yet", missing: 4, ended: 5 }]);
    expect(barsByClass(missing, (name) => `gate ${name}`)).toMatchObject([{ words: "gate netns", missing: 3 }]);
  });
});
