import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serializeAttempt } from "@/lib/api/serializers/attempt";
import { ATTEMPT_STATUSES } from "@/lib/domain/attempt/attempt.status";
import { attemptPageWire } from "@/lib/domain/attempt/attempt.wire";
import { VERDICTS } from "@/lib/domain/episode/episode.verdict";
import { factsOfAttempt } from "@/lib/domain/filter/facts-of-attempt";
import { FILTER_DEPTH_MAX, FILTER_VALUES_MAX, type FieldTest, type FilterNode } from "@/lib/domain/filter/filter";
import { fieldDefinition, FILTER_FIELD_NAMES, type FilterField } from "@/lib/domain/filter/filter-fields";
import { fitsFilter, type FilterFacts } from "@/lib/domain/filter/fits-filter";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { problemWire } from "@/lib/domain/problem";
import { listAttempts } from "@/lib/services/attempt/list-attempts";
import type { ServiceContext } from "@/lib/services/context";
import { sortAttemptsOfRun } from "@/lib/services/triage/sort-attempts";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { GET as getAttempts } from "./route";

let app: TestInstallation;
let ctx: ServiceContext;
let reader: ApiCaller;
let runId: string;
let held: Array<{ id: string; facts: FilterFacts }>;

beforeAll(async () => {
  app = await openTestInstallation();
  const made = await makeMixedVerdicts(app);
  runId = made.everyKind;
  ctx = made.ctx;
  reader = await keyCaller(app.db, made.workspace, ["runs:read"]);
  await makeOdd();
  await sortAttemptsOfRun(app.db, runId, 10_000);
  await labelSome();
  // What models took is shown for a run whose policy has a definition.
  await app.db.prisma.run.update({ where: { id: runId }, data: { policyDigest: "sha256:policy" } });
  const { items } = await listAttempts({ ctx, runId, query: { sort: "number", direction: "asc", limit: 200 } });
  held = items.map((attempt) => ({ id: attempt.id, facts: factsOfAttempt(serializeAttempt(attempt)) }));
}, 60_000);
afterAll(() => app.close());

/** Combinations that the scenario lacks: every status with every verdict, steered and skipped ones, texts with signs of patterns. */
async function makeOdd(): Promise<void> {
  const { attempt } = app.db.prisma;
  const model = await attempt.findFirstOrThrow({ where: { runId, status: "done", outcome: "success" } });
  const { failure, setup, verification, video, fileChanges, logs, ...row } = model;
  expect([failure, video, fileChanges, logs]).toEqual([null, null, null, null]);
  expect([setup, verification]).not.toContain(null);
  let number = 1_000;
  for (const status of ATTEMPT_STATUSES) {
    for (const verdict of [...VERDICTS, null]) {
      for (const isSteered of [false, true]) {
        number += 1;
        await attempt.create({
          data: {
            ...row,
            ...{ id: `${row.id.slice(0, -4)}${number}`, number, fork: number, status, verdict },
            ...(verdict === "valid" && !isSteered ? {} : { outcome: "none", score: null }),
            ...(isSteered ? { humanAssistedAt: new Date(), humanAssistedReason: "looked", hostName: null } : {}),
            ...(status === "error"
              ? { costMicroUsd: null, finishedAt: null, checkerSkipped: "50% of a_b, 'c' \\ d ÖFFNE Ελλάδα" }
              : {}),
            ...(status === "done" ? { modelCalls: number % 5, inputTokens: 100n * BigInt(number % 3) } : {}),
            ...(status === "verifying" ? { outputTokens: 7n, modelCalls: 1 } : {}),
            ...(status === "queued" ? { startedAt: null, desktopId: null, endedBy: null } : {}),
          },
        });
      }
    }
  }
}

/** Some attempts that people called something, one of them taken back, one of two people. */
async function labelSome(): Promise<void> {
  const attempts = await app.db.prisma.attempt.findMany({ where: { runId }, orderBy: { number: "asc" }, take: 3 });
  const labels = [
    ["wrong place", true],
    ["infrastructure", false],
    ["infrastructure", true],
    ["wrong place", true],
  ] as const;
  await app.db.prisma.attemptLabel.createMany({
    data: labels.map(([label, isCurrent], at) => {
      const { id, workspaceId } = attempts[at % attempts.length] ?? { id: "", workspaceId: "" };
      const person = { personId: `usr_${at}`, personName: `Reader ${at}` };
      return { id: `lbl_${at}`, attemptId: id, workspaceId, runId, label, isCurrent, ...person };
    }),
  });
}

const idsOf = async (where: FilterNode | null) => {
  const { items } = await listAttempts({ ctx, runId, query: { where, sort: "number", direction: "asc", limit: 200 } });
  return items.map(({ id }) => id);
};

describe("a filter asked of the database", () => {
  const NOWHERE = { start: 0, end: 0 };

  /** Tests around what the attempts hold, so that most of them tell some from others. */
  function testsFor(field: FilterField): fc.Arbitrary<FieldTest> {
    const { kind, values = [], isNullable } = fieldDefinition(field);
    const found = held.flatMap(({ facts }) => facts[field] ?? []);
    const none = isNullable ? [fc.constant<FieldTest>({ none: true })] : [];
    if (kind === "choice")
      return fc.oneof(
        ...none,
        fc.constantFrom(...values).map((is) => ({ is })),
      );
    if (kind === "text" || kind === "word" || kind === "id") {
      const words = fc.constantFrom(...found.map(String), "%", "_", "50%", "öffne", "ΛΛΆ", "' OR 1=1 --", "\\");
      const cut = fc.tuple(words, fc.nat(12), fc.integer({ min: 1, max: 12 }));
      if (kind === "text") return cut.map(([word, from, size]) => ({ contains: word.slice(from, from + size) || "e" }));
      const begin = cut.map(([word, , size]) => ({ startsWith: word.slice(0, size) }));
      return fc.oneof(...none, begin, ...(kind === "word" ? [words.map((is) => ({ is }))] : []));
    }
    const numbers = found.map(Number);
    const near = fc
      .tuple(fc.constantFrom(0, ...numbers), fc.constantFrom(-1, 0, 1))
      .map(([at, by]) => Math.max(0, at + by));
    return fc.oneof(
      ...none,
      near.map((equals) => ({ equals })),
      fc.tuple(fc.constantFrom(">", ">=", "<", "<="), near).map(([compare, to]) => ({ compare, to })),
      fc.tuple(near, near).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    );
  }
  const term = (): fc.Arbitrary<FilterNode> =>
    fc
      .constantFrom(...FILTER_FIELD_NAMES)
      .chain((field) => fc.array(testsFor(field), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ field, anyOf })))
      .map((one) => ({ ...one, span: NOWHERE }));
  const node = (): fc.Arbitrary<FilterNode> =>
    fc.letrec<{ node: FilterNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        term(),
        tie("node").map((not) => ({ not })),
        fc.array(tie("node"), { minLength: 2, maxLength: 3 }).map((all) => ({ all })),
        fc.array(tie("node"), { minLength: 2, maxLength: 3 }).map((any) => ({ any })),
      ),
    })).node;

  it("gives exactly the attempts that the rule fits", async () => {
    let someFit = 0;
    await fc.assert(
      fc.asyncProperty(node(), async (where) => {
        const wanted = held.filter(({ facts }) => fitsFilter(where, facts)).map(({ id }) => id);
        if (wanted.length > 0 && wanted.length < held.length) someFit += 1;
        expect(await idsOf(where)).toEqual(wanted);
      }),
      { numRuns: 400 },
    );
    expect(someFit).toBeGreaterThan(100);
  });

  it.each([...FILTER_FIELD_NAMES])("by %s alone, and all but those", async (field) => {
    await fc.assert(
      fc.asyncProperty(testsFor(field), async (test) => {
        const where = { field, anyOf: [test], span: NOWHERE };
        const wanted = held.filter(({ facts }) => fitsFilter(where, facts)).map(({ id }) => id);
        expect(await idsOf(where)).toEqual(wanted);
        expect((await idsOf({ not: where })).length).toBe(held.length - wanted.length);
      }),
      { numRuns: 12 },
    );
  });

  it("takes the deepest and the widest filter that there can be", async () => {
    let deep: FilterNode = { field: "steps", anyOf: [{ compare: ">=", to: 0 }], span: NOWHERE };
    for (let depth = 0; depth < FILTER_DEPTH_MAX; depth++) deep = { not: deep };
    const wide = Array.from({ length: FILTER_VALUES_MAX }, (_, at): FieldTest => ({ equals: at }));
    expect(await idsOf({ field: "steps", anyOf: wide, span: NOWHERE })).toHaveLength(held.length);
    expect(await idsOf(deep)).toHaveLength(held.length);
  });
});

describe("GET /v1/runs/{id}/attempts?filter=", () => {
  const ask = (query: Record<string, string>) => reader(getAttempts, { params: { runId }, query });
  const page = async (query: Record<string, string>) => attemptPageWire.parse(await (await ask(query)).json());

  it("narrows by the filter and by the other parameters at once", async () => {
    const filtered = await page({ filter: "counted:success or counted:fail", verifier: "valid", limit: "200" });
    const wanted = held.filter(({ facts }) => facts.counted === "success" || facts.counted === "fail");
    expect(filtered.data.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect((await page({ filter: "counted:success", outcome: "fail" })).data).toEqual([]);
  });

  it("sorts by the filter's sort before the parameter's, and pages through all of it", async () => {
    const filter = "-status:queued sort:-steps";
    const whole = await page({ filter, sort: "number", limit: "200" });
    const steps = whole.data.map((attempt) => attempt.step_count);
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const some = await page({ filter, limit: "7", ...(cursor ? { cursor } : {}) });
      seen.push(...some.data.map(({ id }) => id));
      cursor = some.next_cursor;
    }
    expect(seen).toEqual(whole.data.map(({ id }) => id));
  });

  it.each([
    ["started:0000-01-01..9999-12-31T23:59:59.999Z", (facts: FilterFacts) => facts.started !== null],
    ["finished:>9999-12-31", () => false],
    ["-dur:<=999999999999999ms", (facts: FilterFacts) => facts.dur === null],
    ["cost:<=999999999.999999", (facts: FilterFacts) => facts.cost !== null],
    ["steps:999999999 or tokens:>999999999", () => false],
    ["score:<999999999.999999", (facts: FilterFacts) => facts.score !== null],
  ])("holds at the ends of what can be written: %s", async (filter, fits) => {
    const wanted = held.filter(({ facts }) => fits(facts)).map(({ id }) => id);
    expect((await page({ filter, limit: "200" })).data.map(({ id }) => id)).toEqual(wanted);
  });

  it("refuses a cursor of another filter, and takes one of the same filter spelled otherwise", async () => {
    const { next_cursor } = await page({ filter: "STATUS:done", limit: "1" });
    expect((await ask({ filter: "status:done", limit: "1", cursor: next_cursor ?? "" })).status).toBe(200);
    expect((await ask({ filter: "status:error", limit: "1", cursor: next_cursor ?? "" })).status).toBe(400);
  });

  it("says where a filter is wrong and what may have been meant, and never answers with an empty list", async () => {
    const response = await ask({ filter: "steps:>3 stauts:done" });
    expect(response.status).toBe(400);
    const problem = problemWire.parse(await response.json());
    expect(problem).toMatchObject({
      code: "invalid_filter",
      detail: 'There is no field "stauts". Did you mean status?',
      invalid_params: [{ pointer: "/filter", value: "stauts", position: { start: 9, end: 15 }, suggestion: "status" }],
    });
    const unknown = problemWire.parse(await (await ask({ filter: "zebra:1" })).json());
    expect(unknown.invalid_params[0]).not.toHaveProperty("suggestion");
    expect((await ask({ filter: "a".repeat(2_001) })).status).toBe(400);
  });

  it("reads back what the canonical form says", async () => {
    const all = held.map(({ id }) => id);
    const where: FilterNode = {
      not: { field: "cost", anyOf: [{ compare: ">", to: 100 }], span: { start: 0, end: 0 } },
    };
    const { data } = await page({ filter: printFilter({ where, sort: null }), limit: "200" });
    expect(data.map(({ id }) => id)).toEqual(all.filter((_, at) => fitsFilter(where, held[at]!.facts)));
  });
});
