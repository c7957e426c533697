import { describe, expect, it } from "vitest";
import type { HealthFacts, HealthHost } from "./health.facts";
import { judgeHealth } from "./judge-health";

const HOST: HealthHost = {
  ...{ name: "bench-01", isOnline: true, silentMs: 1_000, driver: "linux", productVersion: "0.1.0" },
  ...{ diskFreeBytes: 64 * 1024 ** 3, slots: 8, slotsUsed: 2, templates: ["office@1"], canFork: true, forkLack: null },
  ...{ policyCount: 1, policyProblemCount: 0 },
};
const FINE: HealthFacts = {
  ...{ productVersion: "0.1.0", isDatabaseEmbedded: true },
  database: { ok: true, value: { version: "18.1", tookMs: 3, clockAheadMs: 20 } },
  migrations: { ok: true, value: { known: 12, missing: [] } },
  queue: { ok: true, value: { waitingRuns: 0, oldestWaitMs: null } },
  store: { ok: true, value: { place: "a folder on this machine", tookMs: 2 } },
  hosts: { ok: true, value: [HOST] },
};
const withHosts = (...hosts: Partial<HealthHost>[]): HealthFacts => ({
  ...FINE,
  hosts: { ok: true, value: hosts.map((host) => ({ ...HOST, ...host })) },
});
const of = (facts: HealthFacts, id: string) => judgeHealth(facts).checks.find((check) => check.id === id);

describe("the health of an installation", () => {
  it("is ok, with nothing to do, when every part is", () => {
    const { state, checks } = judgeHealth(FINE);
    expect(state).toBe("ok");
    expect(checks.filter((check) => check.state !== "ok" || check.fix !== null)).toEqual([]);
  });

  it("gives a fix with every check that is not ok", () => {
    const poor: HealthFacts = {
      ...FINE,
      database: { ok: true, value: { version: "18.1", tookMs: 900, clockAheadMs: 60_000 } },
      migrations: { ok: true, value: { known: 12, missing: ["20261130000000_next"] } },
      queue: { ok: true, value: { waitingRuns: 2, oldestWaitMs: 600_000 } },
      store: { ok: false, reason: "EACCES" },
      ...{ hosts: withHosts({ driver: "simulated", diskFreeBytes: 1, templates: [], canFork: false }).hosts },
    };
    for (const check of judgeHealth(poor).checks) {
      if (check.state !== "ok") expect(check.fix, check.id).not.toBeNull();
    }
    expect(judgeHealth(poor).state).toBe("failing");
  });

  it("fails without any worker, and says since when the last one is silent", () => {
    const facts = withHosts({ isOnline: false, silentMs: 3 * 60_000 });
    expect(of(facts, "workers")).toMatchObject({
      ...{ state: "failing", detail: "none is online, last heartbeat of bench-01 3 m ago", command: "npm start" },
    });
    expect(of(facts, "templates")).toMatchObject({ state: "unknown", fix: "Start a worker first." });
    expect(judgeHealth(facts).state).toBe("failing");
  });

  it("wants a look when one of several hosts is silent", () => {
    const facts = withHosts({}, { name: "bench-02", isOnline: false });
    expect(of(facts, "workers")).toMatchObject({
      state: "attention",
      detail: expect.stringContaining("bench-02 silent"),
    });
  });

  it("counts what is off as ok: an installation without models is sound", () => {
    const facts = withHosts({ policyCount: 0, canFork: false, forkLack: "criu is missing" });
    expect(of(facts, "policies")?.state).toBe("off");
    expect(of(facts, "fork")?.detail).toContain("criu is missing");
    expect(judgeHealth(facts).state).toBe("ok");
  });

  it("never says ok of what could not be looked at", () => {
    const facts: HealthFacts = { ...FINE, hosts: { ok: false, reason: "no answer within 3000 ms" } };
    const states = new Map(judgeHealth(facts).checks.map(({ id, state }) => [id, state]));
    for (const id of ["workers", "version", "desktops", "templates", "fork", "disk", "policies"]) {
      expect(states.get(id), id).toBe("unknown");
    }
    expect(judgeHealth(facts).state).toBe("attention");
  });
});
