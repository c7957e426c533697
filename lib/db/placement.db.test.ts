import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/config/new-id";
import { createRun } from "@/lib/services/run/create-run";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfRole, contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import type { Database } from "./client";
import { findCandidates, placeCohort } from "./dispatch";
import { withTransaction } from "./tx";

const OWN = "operator:lab/is_tidy";

let db: Database;
let plain: { id: string };
let equipped: { id: string };
let start: (tasks: string[]) => Promise<string>;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  const workspace = await makeWorkspace(db);
  plain = await makeHost(db, { name: "plain" });
  equipped = await makeHost(db, { name: "equipped", capabilities: { metrics: ["exact_match", OWN] } });
  const template = await makeTemplate(db, plain.id, { apps: ["os"] });
  await db.prisma.hostTemplate.create({ data: { hostId: equipped.id, templateVersionId: template.id } });
  const evaluator = { func: "deskproof_verifier", verifier: "lab", function: "is_tidy" };
  await makeTaskSet(contextOfSystem(db, workspace), "set", [
    { id: "aaaaaaaa-own", evaluator },
    { id: "bbbbbbbb-common" },
    { id: "cccccccc-own", evaluator },
  ]);
  const ctx = await contextOfRole(db, workspace, "member");
  start = async (tasks) => {
    const input = { kind: "scripted_test", task_set: "set", template: template.ref, spend_cap_usd: "1", tasks };
    return (await createRun({ ctx, input })).id;
  };
});

const ids = { cohortId: () => newId("cohort", new Date()), attemptId: () => newId("attempt", new Date()) };

/** The task that a host is given next of a run, or null. */
async function next(runId: string, hostId: string): Promise<string | null> {
  const placed = await withTransaction(db, (tx) => placeCohort(tx, { runId, reservationMicroUsd: 1 }, hostId, ids));
  if (placed === null) return null;
  const cohort = await db.prisma.cohort.findUniqueOrThrow({ where: { id: placed.cohortId } });
  return cohort.taskId.slice(0, 8);
}

async function isCandidate(runId: string, hostId: string): Promise<boolean> {
  const host = { id: hostId, slots: 4, cpuMicroUsdPerHour: 1, memoryGibMicroUsdPerHour: 1 };
  return (await findCandidates(db.prisma, host)).some((run) => run.runId === runId);
}

const heardOf = (hostId: string, lastHeartbeatAt: Date) =>
  db.prisma.host.update({ where: { id: hostId }, data: { lastHeartbeatAt } });

describe("work whose check only some hosts can run", () => {
  it("is passed over by the others, which take what comes after it, and goes to one that can", async () => {
    const run = await start(["aaaaaaaa-own", "bbbbbbbb-common", "cccccccc-own"]);
    expect(await next(run, plain.id)).toBe("bbbbbbbb");
    expect(await next(run, plain.id)).toBeNull();
    expect(await isCandidate(run, plain.id)).toBe(false);
    expect(await isCandidate(run, equipped.id)).toBe(true);
    expect(await next(run, equipped.id)).toBe("aaaaaaaa");
    expect(await next(run, equipped.id)).toBe("cccccccc");
    expect(await next(run, equipped.id)).toBeNull();
    expect(await isCandidate(run, equipped.id)).toBe(false);
  });

  it("is no candidate for a host that can do none of it, so that other runs get their turn", async () => {
    const run = await start(["aaaaaaaa-own"]);
    expect(await isCandidate(run, plain.id)).toBe(false);
    expect(await isCandidate(run, equipped.id)).toBe(true);
  });

  it("waits while the host that can was heard of a moment ago, and goes anywhere once it is gone", async () => {
    const run = await start(["aaaaaaaa-own"]);
    await heardOf(equipped.id, new Date(Date.now() - 40_000));
    expect(await next(run, plain.id)).toBeNull();
    await heardOf(equipped.id, new Date(Date.now() - 90_000));
    expect(await isCandidate(run, plain.id)).toBe(true);
    expect(await next(run, plain.id)).toBe("aaaaaaaa");
    await heardOf(equipped.id, new Date());
  });
});
