import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfKey, contextOfRole, contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { policyOffer } from "@/lib/testing/fixtures/policy.fixture";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import type { ServiceContext } from "../context";
import { createRun } from "./create-run";

const OFFER = policyOffer({ is_test_double: true });

let db: Database;
let ctx: ServiceContext;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  const workspace = await makeWorkspace(db, { runParallelism: 4 });
  ctx = await contextOfRole(db, workspace, "member");
  const policies = [OFFER, policyOffer({ name: "keyless", lack: "MODEL_KEY is not set" })];
  const host = await makeHost(db, { capabilities: { fork_lack: "There is no criu on this machine.", policies } });
  const forking = await makeHost(db, { capabilities: { can_fork: true } });
  await makeTemplate(db, forking.id, { name: "forkable", apps: ["os"] });
  await makeTemplate(db, host.id, { apps: ["os"] });
  await makeTaskSet(contextOfSystem(db, workspace), "set", [
    { id: "aaaaaaaa-1111-one" },
    { id: "aaaaaaaa-2222-two" },
    { id: "bbbbbbbb-no-recipe", hasRecipe: false },
    { id: "cccccccc-needs-gimp", apps: ["gimp"] },
    { id: "eeeeeeee-16-steps", recipeSteps: 16 },
    { id: "ffffffff-20-steps", recipeSteps: 20 },
  ]);
});

const document = (over: Record<string, unknown> = {}) => ({
  kind: "scripted_test",
  task_set: "set",
  tasks: ["aaaaaaaa-1111-one"],
  template: "office@1",
  spend_cap_usd: "6",
  ...over,
});

async function refusal(input: unknown, as: ServiceContext = ctx): Promise<AppError> {
  const before = await counts();
  const error = await createRun({ ctx: as, input }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  expect(await counts(), "a refusal writes nothing").toEqual(before);
  return error as AppError;
}

const counts = async () => ({
  runs: await db.prisma.run.count(),
  tasks: await db.prisma.runTask.count(),
  events: await db.prisma.runEvent.count(),
  audits: await db.prisma.auditEvent.count(),
});

describe("createRun", () => {
  it("takes one of two verifier profiles and pins it", async () => {
    const run = await createRun({ ctx, input: document({ verifier_profile: "corrected" }) });
    const stored = await db.prisma.run.findUniqueOrThrow({ where: { id: run.id } });
    expect(stored).toMatchObject({ verifierProfile: "corrected", document: { verifier_profile: "corrected" } });
    const error = await refusal(document({ verifier_profile: "public" }));
    expect(error.invalidParams).toEqual([
      { pointer: "/verifier_profile", reason: "must be one of osworld, corrected", value: "public" },
    ]);
  });

  it("queues a run with its tasks pinned, one event and an audit row", async () => {
    const run = await createRun({ ctx, input: document({ tasks: ["aaaaaaaa-1", "aaaaaaaa-2222-two"], rounds: 3 }) });
    expect(run).toMatchObject({
      status: "queued",
      attemptTotal: 6,
      taskCount: 2,
      eventSeq: 1,
      name: "set: 2 tasks, 6 attempts",
    });
    expect(run.availableActions).toEqual(["cancel", "pause", "edit", "export"]);
    const stored = await db.prisma.run.findUniqueOrThrow({
      where: { id: run.id },
      include: { tasks: true, events: true },
    });
    expect(stored.tasks.map((task) => task.taskId)).toEqual(["aaaaaaaa-1111-one", "aaaaaaaa-2222-two"]);
    expect(stored.tasks.every((task) => task.recipeDigest?.startsWith("sha256:"))).toBe(true);
    expect(stored.events).toMatchObject([{ seq: 1, type: "run.created", to: "queued" }]);
    expect(stored.document).toMatchObject({
      spend_cap_usd: "6.00",
      max_steps: 15,
      tasks: ["aaaaaaaa-1111-one", "aaaaaaaa-2222-two"],
    });
    expect(stored).toMatchObject({ verifierProfile: "osworld", document: { verifier_profile: "osworld" } });
    const audit = await db.prisma.auditEvent.findFirstOrThrow({ where: { target: run.id } });
    expect(audit).toMatchObject({ action: "run.create", requestId: ctx.requestId });
  });

  it("lets a policy that does nothing play tasks without a recipe, and pins none", async () => {
    const run = await createRun({ ctx, input: document({ policy: "nop", tasks: ["bbbbbbbb-no-recipe"] }) });
    expect(run.policy).toBe("nop");
    expect(await db.prisma.runTask.findMany({ where: { runId: run.id } })).toMatchObject([{ recipeDigest: null }]);
  });

  it.each([
    ["a key that may only read", contextOfReader, "insufficient_scope"],
    ["a viewer", (c: ServiceContext) => contextOfRole(db, c.workspace, "viewer"), "forbidden"],
  ])("refuses %s before it looks at the document", async (_, as, code) => {
    expect((await refusal({}, await as(ctx))).code).toBe(code);
  });

  it.each([
    ["max_steps", 51, "must be at most 50"],
    ["rounds", 0, "must be at least 1"],
    ["parallel_copies", 9, "must be at most 8"],
    ["fork_copies", 9, "must be at most 8"],
    ["prefix_steps", 21, "must be at most 20"],
    ["time_cap_minutes", 1_441, "must be at most 1440"],
    ["spend_cap_usd", "0", "must be more than 0"],
    ["spend_cap_usd", "1e3", "must be a decimal string"],
    ["kind", "race", "must be one of scripted_test, evaluation, training"],
    ["tasks", [], "must have at least 1 items"],
    ["template", "office", 'must be "name@version"'],
  ])("names field, limit and value when %s is %j", async (field, value, reason) => {
    const error = await refusal(document({ [field]: value }));
    expect(error.code).toBe("invalid_request");
    const [param] = error.invalidParams;
    expect(param?.pointer).toBe(`/${field}`);
    expect(param?.reason).toContain(reason);
    if (!Array.isArray(value)) expect(param?.value).toBe(value);
    expect(error.message).toContain(field);
  });

  it("names a missing and an unknown field", async () => {
    const error = await refusal({ ...document({ speed: 9 }), spend_cap_usd: undefined });
    expect(error.invalidParams).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pointer: "/spend_cap_usd", reason: "is required" }),
        expect.objectContaining({ pointer: "/speed", reason: "is not a known field" }),
      ]),
    );
  });

  it("refuses a fork without a prefix as a range error", async () => {
    expect((await refusal(document({ fork_copies: 2 }))).code).toBe("invalid_request");
  });

  it("pins the whole offer and its digest when a model acts, and labels a test double", async () => {
    const run = await createRun({ ctx, input: document({ kind: "evaluation", policy: "a-model" }) });
    expect(run).toMatchObject({
      kind: "evaluation",
      policy: "a-model",
      policyDigest: OFFER.digest,
      policyOffer: OFFER,
    });
    const stored = await db.prisma.run.findUniqueOrThrow({ where: { id: run.id } });
    expect(stored).toMatchObject({ policyDigest: OFFER.digest, policyOffer: OFFER, isTestDouble: true });
    expect(await db.prisma.runTask.findMany({ where: { runId: run.id } })).toMatchObject([{ recipeDigest: null }]);
  });

  it("lets a harness outside act in an evaluation, with nothing pinned", async () => {
    const run = await createRun({ ctx, input: document({ kind: "evaluation", policy: "external" }) });
    expect(run).toMatchObject({ policy: "external", policyDigest: null, policyOffer: null, isTestDouble: false });
  });

  it.each([
    ["scripted_test", "a-model"],
    ["scripted_test", "external"],
    ["evaluation", "recipe"],
    ["evaluation", "nop"],
    ["evaluation", "random"],
  ])("refuses the kind %s with the policy %s", async (kind, policy) => {
    const error = await refusal(document({ kind, policy }));
    expect(error).toMatchObject({ code: "unfit_policy", status: 422 });
    expect(error.invalidParams).toMatchObject([{ pointer: "/policy", value: policy }]);
  });

  it("refuses a policy that no host of the template offers, and one that cannot be used, with what it lacks", async () => {
    const evaluation = { kind: "evaluation" };
    const unknown = await refusal(document({ ...evaluation, policy: "another" }));
    expect(unknown).toMatchObject({ code: "policy_not_offered", status: 422, details: { offered: ["a-model"] } });
    const elsewhere = await refusal(document({ ...evaluation, policy: "a-model", template: "forkable@1" }));
    expect(elsewhere).toMatchObject({ code: "policy_not_offered", details: { offered: [] } });
    const keyless = await refusal(document({ ...evaluation, policy: "keyless" }));
    expect(keyless).toMatchObject({ code: "policy_not_offered", details: { lack: "MODEL_KEY is not set" } });
    expect(keyless.message).toContain("MODEL_KEY is not set");
  });

  it("refuses training with its own code", async () => {
    expect(await refusal(document({ kind: "training" }))).toMatchObject({ code: "unsupported_run_kind", status: 422 });
  });

  it("refuses more copies than the workspace may run at once", async () => {
    const error = await refusal(document({ parallel_copies: 5 }));
    expect(error).toMatchObject({ code: "parallelism_exceeded", status: 422, details: { limit: 4 } });
    expect(error.invalidParams).toEqual([{ pointer: "/parallel_copies", reason: "must be at most 4", value: 5 }]);
  });

  it("takes a fork that a host of the template can make, and a prefix without a fork anywhere", async () => {
    const shape = { fork_copies: 4, prefix_steps: 2, rounds: 2 };
    const run = await createRun({ ctx, input: document({ ...shape, template: "forkable@1" }) });
    expect(run).toMatchObject({ attemptTotal: 8, forkCopies: 4, prefixSteps: 2 });
    const stored = await db.prisma.run.findUniqueOrThrow({ where: { id: run.id } });
    expect(stored.cohortTotal).toBe(2);
    expect(await createRun({ ctx, input: document({ prefix_steps: 3 }) })).toMatchObject({ attemptTotal: 1 });
  });

  it("refuses a fork that no host of the template can make, and says why", async () => {
    const error = await refusal(document({ fork_copies: 2, prefix_steps: 1 }));
    expect(error).toMatchObject({
      code: "fork_not_offered",
      status: 422,
      message: "No host of office@1 can fork a desktop. There is no criu on this machine.",
      invalidParams: [{ pointer: "/fork_copies", reason: "must be 1", value: 2 }],
    });
  });

  it("refuses a template that no host offers, and says which ones are", async () => {
    const error = await refusal(document({ template: "office@2" }));
    expect(error).toMatchObject({ code: "template_not_published", details: { published: ["forkable@1", "office@1"] } });
  });

  it("refuses unknown tasks and sets as not found", async () => {
    expect(await refusal(document({ task_set: "nothing" }))).toMatchObject({ code: "not_found" });
    const error = await refusal(document({ tasks: ["aaaaaaaa-1111-one", "dddddddd-unknown"] }));
    expect(error).toMatchObject({ code: "not_found", invalidParams: [{ pointer: "/tasks/1" }] });
  });

  it("refuses a prefix that fits two tasks and one that is too short", async () => {
    const both = await refusal(document({ tasks: ["aaaaaaaa"] }));
    expect(both).toMatchObject({ code: "ambiguous_task", status: 409 });
    expect(both.details.tasks).toEqual([{ given: "aaaaaaaa", candidates: ["aaaaaaaa-1111-one", "aaaaaaaa-2222-two"] }]);
    const short = await refusal(document({ tasks: ["bbbbbbb"] }));
    expect(short).toMatchObject({ code: "ambiguous_task", invalidParams: [{ pointer: "/tasks/0" }] });
  });

  it("refuses two names of one task", async () => {
    const error = await refusal(document({ tasks: ["aaaaaaaa-1", "aaaaaaaa-1111-one"] }));
    expect(error).toMatchObject({ code: "invalid_request", invalidParams: [{ pointer: "/tasks/1" }] });
  });

  it("refuses unsupported tasks with every reason, also a missing recipe", async () => {
    const error = await refusal(document({ tasks: ["aaaaaaaa-1", "bbbbbbbb-no-recipe", "cccccccc-needs-gimp"] }));
    expect(error).toMatchObject({ code: "unsupported_task", status: 422 });
    expect(error.details.tasks).toMatchObject([
      { task_id: "bbbbbbbb-no-recipe", reasons: [{ code: "no_recipe" }] },
      { task_id: "cccccccc-needs-gimp", reasons: [{ code: "app_missing" }] },
    ]);
  });

  it("refuses fewer steps than recipes need, and names every such task with its need", async () => {
    const tasks = ["aaaaaaaa-1111-one", "eeeeeeee-16-steps", "ffffffff-20-steps"];
    const error = await refusal(document({ tasks }));
    expect(error).toMatchObject({ code: "max_steps_too_low", status: 422 });
    expect(error.invalidParams).toEqual([
      {
        pointer: "/max_steps",
        reason: "must be at least 20: eeeeeeee-16-steps needs 16, ffffffff-20-steps needs 20",
        value: 15,
      },
    ]);
    expect(error.details).toEqual({
      limit: 15,
      tasks: [
        { task_id: "eeeeeeee-16-steps", steps_needed: 16 },
        { task_id: "ffffffff-20-steps", steps_needed: 20 },
      ],
    });
  });

  it.each([{ max_steps: 16 }, { policy: "nop", max_steps: 1 }])(
    "takes the steps that the policy needs: %j",
    async (over) => {
      const run = await createRun({ ctx, input: document({ tasks: ["eeeeeeee-16-steps"], ...over }) });
      expect(run.status).toBe("queued");
    },
  );

  it("refuses when the workspace has spent its budget", async () => {
    const poor = await makeWorkspace(db, { spendCapMicroUsd: 1_000, spentMicroUsd: 1_000 });
    const error = await refusal(document(), await contextOfRole(db, poor, "owner"));
    expect(error).toMatchObject({ code: "workspace_budget_exceeded", status: 409 });
  });

  it("cannot store a training run in the database either", async () => {
    const update = db.prisma.$executeRaw`UPDATE "run" SET "kind" = 'training'`;
    await expect(update).rejects.toThrow(/invalid input value for enum/);
  });
});

function contextOfReader(c: ServiceContext): ServiceContext {
  return contextOfKey(db, c.workspace, ["runs:read"]);
}
