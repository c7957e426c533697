import { beforeAll, describe, expect, it } from "vitest";
import { makeHost } from "@/lib/testing/factories/host";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { findCheckHost } from "./serving-hosts";
import type { Database } from "./client";

let db: Database;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  const add = async (name: string, driver: "linux" | "simulated", metrics: string[], agoMs = 0) => {
    const lastHeartbeatAt = new Date(Date.now() - agoMs);
    const { id } = await makeHost(db, { name, capabilities: { driver, metrics }, lastHeartbeatAt });
    await db.prisma.host.update({ where: { id }, data: { controlUrl: `http://${name}` } });
  };
  await add("plain", "linux", ["exact_match"]);
  await add("own", "linux", ["exact_match", "operator:report/total"]);
  await add("toy", "simulated", ["exact_match", "toy_only"]);
  await add("silent", "linux", ["exact_match", "silent_only"], 60_000);
});

const find = async (driver: "linux" | "simulated", functions: string[]) =>
  (await findCheckHost(db.prisma, { driver, functions }))?.controlUrl ?? null;

describe("findCheckHost", () => {
  it("takes a host that offers all functions before one that does not", async () => {
    expect(await find("linux", ["exact_match", "operator:report/total"])).toBe("http://own");
    expect(await find("simulated", ["toy_only"])).toBe("http://toy");
  });

  it("takes any other rather than none, but neither a silent one nor a simulated one for real desktops", async () => {
    expect(["http://plain", "http://own"]).toContain(await find("linux", ["silent_only"]));
    expect(["http://plain", "http://own"]).toContain(await find("linux", ["toy_only"]));
    await db.prisma.host.updateMany({ where: { driver: "linux" }, data: { controlUrl: null } });
    expect(await find("linux", ["exact_match"])).toBeNull();
    expect(await find("simulated", ["exact_match"])).toBe("http://toy");
  });
});
