import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparisonWire, type ComparisonWire } from "@/lib/domain/compare/compare.wire";
import { COMPARE_SETS } from "@/lib/domain/compare/task-sets";
import { problemWire } from "@/lib/domain/problem";
import type { ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeRegressionPair } from "@/lib/testing/factories/regression-pair";
import { GET as compare } from "./route";

let app: TestInstallation;
let reader: ApiCaller;
let stranger: ApiCaller;
let idOf: (end: string) => string;

beforeAll(async () => {
  app = await openTestInstallation();
  ({ reader, stranger, idOf } = await makeRegressionPair(app));
}, 60_000);
afterAll(() => app.close());

async function compared(cand: string, more: Record<string, string> = {}): Promise<ComparisonWire> {
  const response = await reader(compare, { query: { base: idOf("0901"), cand, ...more } });
  expect(response.status).toBe(200);
  return comparisonWire.strict().parse(await response.json());
}
const refusal = async (caller: ApiCaller, query: Record<string, string>) =>
  problemWire.parse(await (await caller(compare, { query })).json());

/** Successes of the valid tries by task, by hand from the scenario; the second task has an invalid try in the candidate. */
const PAIRS: Array<[base: [number, number], candidate: [number, number]]> = [
  [
    [4, 4],
    [1, 4],
  ],
  [
    [3, 4],
    [0, 3],
  ],
  [
    [1, 4],
    [3, 4],
  ],
  [
    [0, 4],
    [3, 4],
  ],
  [
    [1, 4],
    [4, 4],
  ],
  [
    [2, 4],
    [4, 4],
  ],
  [
    [1, 4],
    [3, 4],
  ],
  [
    [0, 4],
    [0, 4],
  ],
  [
    [0, 4],
    [0, 4],
  ],
  [
    [4, 4],
    [4, 4],
  ],
  [
    [4, 4],
    [4, 4],
  ],
  [
    [2, 4],
    [2, 4],
  ],
  [
    [1, 4],
    [3, 4],
  ],
];

describe("GET /v1/compare", () => {
  it("gives the figures that a reader computes by hand from the tries of each task", async () => {
    const { base, candidates } = await compared(idOf("0914"));
    const [candidate] = candidates;
    const shares = PAIRS.map(([one, other]) => [one[0] / one[1], other[0] / other[1]] as const);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const discordant = shares.filter(([one, other]) => one !== other).length;
    expect(candidate).toMatchObject({ pairs: 13, separated_by: [], mcnemar_p: null, holm_p: null });
    expect(candidate?.base_rate).toBeCloseTo(mean(shares.map(([one]) => one)), 12);
    expect(candidate?.candidate_rate).toBeCloseTo(mean(shares.map(([, other]) => other)), 12);
    // 13 tasks: -0.75 -0.75 +0.5 +0.75 +0.75 +0.5 +0.5 +0.5, and five without a change.
    expect(candidate?.difference).toBeCloseTo(2 / 13, 12);
    expect(candidate?.discordant_share).toBeCloseTo(discordant / 13, 12);
    expect(candidate?.detectable_difference).toBeCloseTo(2.8 * Math.sqrt(8 / 13 / 13), 12);
    const [low, high] = [candidate?.difference_interval?.low ?? NaN, candidate?.difference_interval?.high ?? NaN];
    // The normal interval of the same 13 differences, which a percentile bootstrap of so few lies near to.
    const differences = shares.map(([one, other]) => other - one);
    const spread = Math.sqrt(mean(differences.map((value) => (value - 2 / 13) ** 2)) / 13);
    expect(low).toBeCloseTo(2 / 13 - 1.96 * spread, 1);
    expect(high).toBeCloseTo(2 / 13 + 1.96 * spread, 1);
    expect(candidate?.conclusion).toBe("not_distinguishable");
    expect(base).toMatchObject({ tasks_scored: 15, scored: 60, is_interim: false });
    expect(base.counts).toMatchObject({ success: 27, fail: 33 });
  });

  it("puts every task of either run into one set, and says of the unpaired why", async () => {
    const { candidates, tasks } = await compared(idOf("0914"));
    expect(candidates[0]?.sets).toEqual({
      ...{ regressed: 2, improved: 6, tied: 1, both_fail: 2, both_pass: 2, unpaired: 3 },
    });
    expect(COMPARE_SETS.reduce((sum, set) => sum + (candidates[0]?.sets[set] ?? 0), 0)).toBe(tasks.length);
    expect(
      tasks
        .slice(-3)
        .map(({ candidates: [standing] }) => standing?.lack)
        .sort(),
    ).toEqual([...["only_in_base", "only_in_candidate", "task_changed"]]);
    const changes = tasks.map(({ candidates: [standing] }) => standing?.difference ?? Infinity);
    expect(changes).toEqual([...changes].sort((one, other) => one - other));
  });

  it("opens a success beside a failure where a task fell back, and says at which step they part", async () => {
    const { tasks } = await compared(idOf("0914"));
    const regressed = tasks.find(({ task_id }) => task_id.startsWith("82acccae"));
    const [standing] = regressed?.candidates ?? [];
    const attempts = [...(regressed?.base?.attempts ?? []), ...(standing?.side?.attempts ?? [])];
    const counted = (id: string | null | undefined) => attempts.find((attempt) => attempt.id === id)?.counted;
    expect(counted(standing?.base_attempt_id)).toBe("success");
    expect(counted(standing?.candidate_attempt_id)).toBe("fail");
    expect(standing?.divergence).toMatchObject({ step: 3, by: "action", base_action: { type: "key", key: "tab" } });
    expect(standing?.divergence?.candidate_action).toMatchObject({ type: "click", x: 690 });
  });

  it("pairs nothing over another template, and gives each run its own row with the reason", async () => {
    const { candidates, confounders, base } = await compared(idOf("newer template"));
    expect(candidates[0]).toMatchObject({
      ...{ conclusion: "separated", pairs: 0, difference: null, difference_interval: null },
      sets: { unpaired: 16, regressed: 0 },
    });
    expect(candidates[0]?.separated_by).toEqual(["template"]);
    expect([base.rate, candidates[0]?.rate].every((rate) => typeof rate === "number")).toBe(true);
    expect(confounders.find(({ fact }) => fact === "template")?.candidates[0]?.match).toBe("separates");
  });

  it("has no word about a winner while a run is going", async () => {
    const { candidates } = await compared(idOf("0921"));
    expect(candidates[0]).toMatchObject({ conclusion: "interim", is_interim: true, ended: 22, attempts: 60 });
  });

  it("holds several candidates against one base", async () => {
    const both = await compared(`${idOf("0914")},${idOf("0921")}`);
    const [alone] = (await compared(idOf("0914"))).candidates;
    expect(both.candidates[0]).toEqual(alone);
    expect(both.candidates.map(({ is_exploratory }) => is_exploratory)).toEqual([false, true]);
    expect(both.tasks.every(({ candidates }) => candidates.length === 2)).toBe(true);
  });

  it("compares what fits a filter", async () => {
    const { filter, base, candidates } = await compared(idOf("0914"), { filter: "round:1" });
    expect(filter).toBe("round:1");
    expect(base.scored).toBe(15);
    // Single tries: three tasks fell back and two improved, so the exact test has 2 * (1 + 5 + 10) / 2^5 = 1.
    expect(candidates[0]).toMatchObject({ pairs: 13, sets: { regressed: 3, improved: 2 }, mcnemar_p: 1, holm_p: 1 });
  });

  it("refuses a run against itself, one that is not there, and a filter that is none", async () => {
    const [base, cand] = [idOf("0901"), idOf("0914")];
    expect(await refusal(reader, { base, cand: base })).toMatchObject({ code: "invalid_request" });
    expect(await refusal(reader, { base, cand: "run_nowhere" })).toMatchObject({ code: "not_found" });
    expect(await refusal(reader, { base, cand, filter: "stat:done" })).toMatchObject({ code: "invalid_filter" });
    expect(await refusal(reader, { base })).toMatchObject({ code: "invalid_request" });
    expect(await refusal(stranger, { base, cand })).toMatchObject({ code: "not_found" });
  });
});
