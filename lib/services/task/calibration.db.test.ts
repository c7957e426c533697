import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import type { CalibrationDocument } from "@/lib/domain/task/calibration.schema";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfRole, contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import type { ServiceContext } from "../context";
import { createRun } from "../run/create-run";
import { getTask } from "./get-task";
import { listTasks } from "./list-tasks";
import { recordCalibration } from "./record-calibration";

let db: Database;
let ctx: ServiceContext;
let member: ServiceContext;
let office: { ref: string; digest: string };
let newer: { ref: string; digest: string };
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  const workspace = await makeWorkspace(db);
  ctx = contextOfSystem(db, workspace);
  member = await contextOfRole(db, workspace, "member");
  const host = await makeHost(db);
  office = await makeTemplate(db, host.id, { apps: ["os"] });
  newer = await makeTemplate(db, host.id, { apps: ["os"], version: 2 });
});

type Rounds = CalibrationDocument["tasks"][number]["rounds"];
type Scores = Partial<Record<keyof Rounds, Array<number | null>>>;

interface Played {
  set: string;
  task: string;
  scores: Scores;
  at?: string;
  template?: { ref: string; digest: string };
  driver?: "linux" | "simulated";
  infeasible?: boolean;
}

/** Calibrates a task of a set as it is now. */
async function played({ set, task, scores, at = "2026-01-01T00:00:00Z", template = office, ...rest }: Played) {
  const { driver = "linux", infeasible = false } = rest;
  const [found] = (await listTasks({ ctx, query: { taskSet: set, search: task, limit: 1 } })).items;
  const [name, version] = template.ref.split("@");
  const rounds = (list: Array<number | null> = []) =>
    list.map((score) => ({ score, problem: score === null ? "the desktop did not come up" : null }));
  const input = {
    ...{ set, at, profile: "osworld", host: "lab-1", product_version: "1.2.3" },
    template: { name, version: Number(version), digest: template.digest, driver },
    tasks: [
      {
        task_id: task,
        task_digest: found?.taskDigest,
        infeasible,
        recipe_digest: found?.recipeDigest,
        rounds: { nop: rounds(scores.nop), fail: rounds(scores.fail), recipe: rounds(scores.recipe) },
      },
    ],
  };
  return recordCalibration({ ctx, input });
}

const GOOD: Scores = { nop: [0], fail: [0], recipe: [1, 1] };
const stateOf = async (taskSet: string, task: string, template?: string) =>
  (await getTask({ ctx, taskSet, task, template })).calibration.state;

describe("recording a calibration", () => {
  it("keeps one row a probe, judged from its scores, with an audit row", async () => {
    await makeTaskSet(ctx, "kept", [{ id: "aaaaaaaa" }]);
    expect(await stateOf("kept", "aaaaaaaa")).toBe("not_calibrated");
    const scores = { nop: [0], fail: [1], recipe: [1, null] };
    expect(await played({ set: "kept", task: "aaaaaaaa", scores })).toEqual({ probeCount: 3, brokenCount: 1 });
    const { calibration } = await getTask({ ctx, taskSet: "kept", task: "aaaaaaaa" });
    expect(calibration).toMatchObject({
      state: "breaks_rule",
      probes: {
        nop: { isKept: true, templateRef: "office@1", hostName: "lab-1", productVersion: "1.2.3" },
        fail: { isKept: false },
        recipe: { isKept: null, rounds: [{ score: 1 }, { score: null, problem: "the desktop did not come up" }] },
      },
    });
    const audit = await db.prisma.auditEvent.findFirstOrThrow({ where: { action: "task_set.calibrate" } });
    expect(audit).toMatchObject({ target: "kept", data: { probes: 3, broken: 1, host: "lab-1" } });
  });

  it("is the installation's alone, and refuses what is no calibration", async () => {
    await expect(recordCalibration({ ctx: member, input: {} })).rejects.toMatchObject({ code: "forbidden" });
    await expect(recordCalibration({ ctx, input: { set: "x" } })).rejects.toMatchObject({ code: "invalid_request" });
  });
});

describe("the lamps of a task", () => {
  it("are the newest of each probe, and go out with another file", async () => {
    await makeTaskSet(ctx, "newest", [{ id: "aaaaaaaa" }]);
    await played({ set: "newest", task: "aaaaaaaa", scores: { nop: [1] } });
    await played({ set: "newest", task: "aaaaaaaa", scores: GOOD, at: "2026-01-02T00:00:00Z" });
    expect(await stateOf("newest", "aaaaaaaa")).toBe("ok");
    await makeTaskSet(ctx, "newest", [{ id: "aaaaaaaa", instruction: "another wording" }]);
    expect(await stateOf("newest", "aaaaaaaa")).toBe("not_calibrated");
  });

  it("leave out the recipe's when the task has another recipe now", async () => {
    await makeTaskSet(ctx, "recipes", [{ id: "aaaaaaaa" }]);
    await played({ set: "recipes", task: "aaaaaaaa", scores: { ...GOOD, recipe: [0] } });
    await makeTaskSet(ctx, "recipes", [{ id: "aaaaaaaa", recipeSteps: 2 }]);
    const { calibration } = await getTask({ ctx, taskSet: "recipes", task: "aaaaaaaa" });
    expect(calibration.state).toBe("not_calibrated");
    expect(Object.keys(calibration.probes).sort()).toEqual(["fail", "nop"]);
  });

  it("prefer the asked template, take another of the same driver, and never one of another driver", async () => {
    await makeTaskSet(ctx, "templates", [{ id: "aaaaaaaa", instruction: "of this set only" }]);
    const task = { set: "templates", task: "aaaaaaaa" };
    await played({ ...task, scores: { nop: [1] }, driver: "simulated", at: "2026-03-01T00:00:00Z" });
    expect(await stateOf("templates", "aaaaaaaa")).toBe("not_calibrated");
    await played({ ...task, scores: GOOD });
    expect(await stateOf("templates", "aaaaaaaa", newer.ref)).toBe("ok");
    await played({ ...task, scores: { nop: [1] }, template: newer, at: "2026-02-01T00:00:00Z" });
    expect(await stateOf("templates", "aaaaaaaa", newer.ref)).toBe("breaks_rule");
    expect(await stateOf("templates", "aaaaaaaa", office.ref)).toBe("ok");
  });

  it("are a filter of the list", async () => {
    await makeTaskSet(
      ctx,
      "filtered",
      ["aaaaaaaa", "bbbbbbbb", "cccccccc"].map((id) => ({ id })),
    );
    await played({ set: "filtered", task: "aaaaaaaa", scores: GOOD });
    await played({ set: "filtered", task: "bbbbbbbb", scores: { nop: [1] } });
    const ids = async (...calibration: Array<"ok" | "breaks_rule" | "not_calibrated">) =>
      (await listTasks({ ctx, query: { taskSet: "filtered", filter: { calibration }, limit: 9 } })).items.map(
        ({ taskId }) => taskId,
      );
    expect(await ids("ok")).toEqual(["aaaaaaaa"]);
    expect(await ids("breaks_rule")).toEqual(["bbbbbbbb"]);
    expect(await ids("ok", "not_calibrated")).toEqual(["aaaaaaaa", "cccccccc"]);
  });
});

describe("a run with tasks that break the rule", () => {
  beforeAll(async () => {
    await makeTaskSet(
      ctx,
      "flags",
      ["aaaaaaaa", "bbbbbbbb", "cccccccc"].map((id) => ({ id })),
    );
    await played({ set: "flags", task: "aaaaaaaa", scores: GOOD });
    await played({ set: "flags", task: "bbbbbbbb", scores: { nop: [1], recipe: [0.5] } });
  });
  const start = (over: object) =>
    createRun({
      ctx: member,
      input: { kind: "scripted_test", task_set: "flags", template: office.ref, spend_cap_usd: "1", ...over },
    });

  it("is refused with the tasks and what each breaks, and starts nothing", async () => {
    const before = await db.prisma.run.count();
    await expect(start({ tasks: ["aaaaaaaa", "bbbbbbbb", "cccccccc"] })).rejects.toMatchObject({
      code: "flagged_task",
      status: 422,
      invalidParams: [
        {
          pointer: "/tasks/1",
          reason: "scores 1 when nothing is done; does not score 1 by its recipe",
          value: "bbbbbbbb",
        },
      ],
      details: { tasks: [{ task_id: "bbbbbbbb", broken: ["nop", "recipe"] }] },
    });
    expect(await db.prisma.run.count()).toBe(before);
  });

  it("starts without them, or with them when it says so, which its document keeps", async () => {
    expect(await start({ tasks: ["aaaaaaaa", "cccccccc"] })).toMatchObject({ taskCount: 2 });
    const run = await start({ tasks: ["bbbbbbbb"], include_flagged: true });
    const stored = await db.prisma.run.findUniqueOrThrow({ where: { id: run.id } });
    expect(stored.document).toMatchObject({ include_flagged: true });
  });
});
