import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serializeAttempt } from "@/lib/api/serializers/attempt";
import { ATTEMPT_COLUMN_IDS, isAttemptColumn } from "@/lib/domain/attempt/attempt.columns";
import { ATTEMPT_GROUPS } from "@/lib/domain/attempt/attempt.groups";
import { attemptGroupsWire } from "@/lib/domain/attempt/attempt.groups.wire";
import { ATTEMPT_SORTS } from "@/lib/domain/attempt/attempt.sort";
import { attemptPageWire } from "@/lib/domain/attempt/attempt.wire";
import { exportHead } from "@/lib/domain/attempt/export-rows";
import { factsOfAttempt } from "@/lib/domain/filter/facts-of-attempt";
import type { FilterFacts } from "@/lib/domain/filter/fits-filter";
import { listAttempts } from "@/lib/services/attempt/list-attempts";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { GET as getExport } from "./export/route";
import { GET as getGroups } from "./groups/route";
import { GET as getAttempts } from "./route";

let app: TestInstallation;
let reader: ApiCaller;
let runId: string;
let held: Array<{ id: string; facts: FilterFacts }>;

beforeAll(async () => {
  app = await openTestInstallation();
  const made = await makeMixedVerdicts(app);
  runId = made.everyKind;
  reader = await keyCaller(app.db, made.workspace, ["runs:read"]);
  const [first] = await app.db.prisma.attempt.findMany({ where: { runId }, take: 1 });
  await app.db.prisma.attempt.update({
    where: { id: first?.id ?? "" },
    data: { instruction: '=HYPERLINK("x"), then\nsave', hostName: null },
  });
  const query = { sort: "number", direction: "asc", limit: 200 } as const;
  const { items } = await listAttempts({ ctx: made.ctx, runId, query });
  held = items.map((attempt) => ({ id: attempt.id, facts: factsOfAttempt(serializeAttempt(attempt)) }));
}, 60_000);
afterAll(() => app.close());

const page = async (query: Record<string, string>) =>
  attemptPageWire.parse(await (await reader(getAttempts, { params: { runId }, query })).json());
const groups = async (query: Record<string, string>) =>
  attemptGroupsWire.parse(await (await reader(getGroups, { params: { runId }, query })).json());
const exported = (query: Record<string, string>) => reader(getExport, { params: { runId }, query });

describe("the order of attempts", () => {
  it.each([...ATTEMPT_SORTS])("by %s pages through all of them once, those without a value last", async (sort) => {
    for (const direction of ["", "-"]) {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const query = { filter: `sort:${direction}${sort}`, limit: "7", ...(cursor ? { cursor } : {}) };
        const some = await page(query);
        seen.push(...some.data.map(({ id }) => id));
        cursor = some.next_cursor;
      }
      expect([...seen].sort()).toEqual(held.map(({ id }) => id).sort());
      if (sort !== "dur") continue;
      const durations = seen.map((id) => held.find((one) => one.id === id)?.facts.dur ?? null);
      const known = durations.filter((dur): dur is number => typeof dur === "number");
      expect(durations.slice(0, known.length)).toEqual(known.sort((a, b) => (direction ? b - a : a - b)));
    }
  });
});

describe("GET /v1/runs/{id}/attempts/groups", () => {
  it.each([...ATTEMPT_GROUPS])("by %s counts what the group's own filter finds", async (by) => {
    const found = await groups({ by });
    expect(found.attempts).toBe(held.length);
    expect(found.groups.length).toBeGreaterThan(0);
    for (const group of found.groups) {
      const { data } = await page({ filter: group.filter, limit: "200" });
      expect(data).toHaveLength(group.attempts);
      expect(group.scored).toBe(group.counts.success + group.counts.fail);
      expect(group.attempt_rate).toBe(group.scored === 0 ? null : group.counts.success / group.scored);
    }
    const sum = found.groups.reduce((total, group) => total + group.attempts, 0);
    if (by === "gate") expect(sum).toBeGreaterThanOrEqual(held.length);
    else expect(sum).toBe(held.length);
  });

  it("counts under a filter and names tasks by what they ask for", async () => {
    const found = await groups({ by: "task", filter: "counted:success" });
    const wanted = held.filter(({ facts }) => facts.counted === "success").length;
    expect(found).toMatchObject({ attempts: wanted, filter: "counted:success", has_more: false });
    expect(found.groups.every((group) => group.counts.success === group.attempts && group.label !== null)).toBe(true);
  });

  it("refuses an unknown field in the filter and in by", async () => {
    expect((await reader(getGroups, { params: { runId }, query: { by: "task", filter: "stauts:done" } })).status).toBe(
      400,
    );
    expect((await reader(getGroups, { params: { runId }, query: { by: "colour" } })).status).toBe(400);
  });
});

describe("GET /v1/runs/{id}/attempts/export", () => {
  it("writes the view's rows in its order under its columns, and runs nothing in a spreadsheet", async () => {
    const answer = await exported({ filter: "sort:-steps", columns: "task,score" });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const text = await answer.text();
    const [head] = text.split("\r\n");
    expect(head).toBe("attempt_id,number,task_id,copy,fork,round,labels,instruction,score");
    expect(text).toContain(`"'=HYPERLINK(""x""), then\nsave"`);
    const ids = [...text.matchAll(/^(att_[^,]+),/gm)].map(([, id]) => id);
    expect(ids).toEqual((await page({ filter: "sort:-steps", limit: "200" })).data.map(({ id }) => id));
  });

  it("leaves a score that was not computed empty, never 0, and null in JSONL", async () => {
    const invalid = held.filter(({ facts }) => facts.verifier === "invalid").length;
    const rows = (await (await exported({ filter: "verifier:invalid", columns: "score" })).text()).trim().split("\r\n");
    expect(rows).toHaveLength(invalid + 1);
    expect(rows.slice(1).every((row) => row.endsWith(","))).toBe(true);
    const lines = (await (await exported({ filter: "verifier:invalid", format: "jsonl" })).text()).trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { score: unknown }).score)).toEqual(lines.map(() => null));
  });

  it("knows every column, and no name stands for two of them", async () => {
    const head = exportHead(ATTEMPT_COLUMN_IDS);
    expect(new Set(head).size).toBe(head.length);
    const answer = await exported({ columns: ATTEMPT_COLUMN_IDS.join(","), format: "jsonl" });
    const [line] = (await answer.text()).split("\n");
    expect(Object.keys(JSON.parse(line ?? "") as object)).toEqual(head);
    expect(isAttemptColumn("toString")).toBe(false);
  });

  it("is refused whole before the first byte", async () => {
    expect((await exported({ filter: "zebra:1" })).status).toBe(400);
    expect((await exported({ columns: "zebra" })).status).toBe(400);
  });
});
