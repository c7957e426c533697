import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { calibratedTasks } from "./calibrated-tasks";
import { oneSuccess } from "./one-success";

let app: TestInstallation;

beforeAll(async () => {
  app = await openTestInstallation();
});
afterAll(() => app.close());

it("one database takes several scenarios, each on a host and a template of its own", async () => {
  const scene = { ctx: contextOfSystem(app.db, await makeWorkspace(app.db)), store: app.store, now: new Date() };
  for (const scenario of [oneSuccess, calibratedTasks, oneSuccess]) await scenario.build(scene);
  const runs = await app.db.prisma.run.findMany({ orderBy: { templateRef: "asc" }, select: { templateRef: true } });
  expect(runs.map(({ templateRef }) => templateRef)).toEqual(["office@1", "office@2", "office@3"]);
  const hosts = await app.db.prisma.host.findMany({ orderBy: { name: "asc" }, select: { name: true } });
  expect(hosts.map(({ name }) => name)).toEqual(["bench-01", "bench-02", "bench-03"]);
});
