import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COUNTING_RULES, COUNTING_RULES_VERSION, NO_COUNTS } from "@/lib/domain/stats/counted-as";
import type { RunStatsWire } from "@/lib/domain/stats/stats.wire";
import { runCommandLine } from "./main";
import { passRows, statsLines } from "./stats-lines";

const counts = { ...NO_COUNTS, success: 238, fail: 167, invalid: 40 };
const success: RunStatsWire["success"] = {
  scored: 405,
  tasks: 445,
  tasks_scored: 405,
  rate: 238 / 405,
  attempt_rate: 238 / 405,
  is_repeated: false,
  interval: { low: 0.53911, high: 0.63455, method: "wilson" },
  interval_lack: null,
  wilson: { low: 0.53911, high: 0.63455 },
  clopper_pearson: { low: 0.538, high: 0.636 },
  bounds: { low: 238 / 445, high: 278 / 445 },
  missing_share: 40 / 445,
  is_comparable: false,
};

const stats: RunStatsWire = {
  run_id: "run_1",
  labels: [],
  filter: null,
  measured_under: {
    kind: "evaluation",
    verifier_profile: "osworld",
    template: "office@1",
    template_digest: "sha256:a",
    driver: "linux",
    is_test_double: false,
  },
  counts,
  counting_rules: { version: COUNTING_RULES_VERSION, rules: COUNTING_RULES },
  not_created: 0,
  is_interim: false,
  success,
  first_tries: { requeued: 0, counts, success },
  score: { mean: 0.61, tasks_scored: 405, interval: null },
  pass: [
    {
      k: 3,
      pass_at_k: 0.9,
      pass_hat_k: 0,
      tasks: 12,
      tasks_left_out: 2,
      pass_at_k_interval: null,
      pass_hat_k_interval: null,
    },
  ],
  planning: { discordant_share: 0.2, detectable_difference: 0.0622 },
  resampling: { seed: 7, resamples: 10_000, confidence_level: 0.95 },
};

describe("the figures as sentences", () => {
  it("stand beside their denominator and what is not in them", () => {
    expect(statsLines(stats)).toEqual([
      "run_1  [evaluation], profile osworld",
      "success 58.8 % [53.9, 63.5] % (wilson, 95 %): 238 of 405 valid, over 405 of 445 tasks",
      "not in it: 40 invalid, 0 not checked, 0 unscored, 0 pending",
      "had all 40 without a result failed 53.5 %, succeeded 62.5 %",
      "not comparable: 9.0 % of the ended attempts have no result, more than 5.0 %",
      "score 61.0 %",
      "a comparison over these tasks finds differences from 6.2 points",
    ]);
    expect(passRows(stats)).toEqual([["3", "90.0 %", "0.0 %", "12", "2"]]);
  });

  it("tell first tries alone where attempts were requeued", () => {
    const first = { ...success, scored: 400, rate: 0.58, interval: null, interval_lack: "too_few_tasks" as const };
    const first_tries = {
      requeued: 45,
      counts: { ...counts, success: 233, invalid: 44, not_checked: 1 },
      success: first,
    };
    expect(statsLines({ ...stats, first_tries })).toContain(
      "first tries alone 58.0 % (too few tasks for an interval over repeated tries): 233 of 400 valid, 45 without a result; 45 were requeued",
    );
  });

  it("name what they lack instead of a zero, and say when they will change", () => {
    const nothing: RunStatsWire = {
      ...stats,
      counts: { ...NO_COUNTS, pending: 3 },
      ...{
        labels: ["simulated", "scripted_test"],
        filter: "status:running",
        not_created: 2,
        is_interim: true,
        pass: [],
      },
      success: {
        ...{ scored: 0, tasks: 1, tasks_scored: 0, rate: null, attempt_rate: null, is_repeated: false, interval: null },
        ...{ interval_lack: "nothing_scored", wilson: null, clopper_pearson: null, bounds: null, missing_share: null },
        is_comparable: false,
      },
      score: { mean: null, tasks_scored: 0, interval: null },
      planning: { discordant_share: 0.2, detectable_difference: null },
    };
    expect(statsLines(nothing)).toEqual([
      "run_1  [simulated, scripted_test], profile osworld",
      "of the attempts that fit status:running",
      "success - (no attempt has a result): 0 of 0 valid, over 0 of 1 tasks",
      "not in it: 0 invalid, 0 not checked, 0 unscored, 3 pending",
      "interim: 5 attempts are still to end",
    ]);
    expect(statsLines({ ...stats, not_created: 4 })).toContain("4 attempts were never begun");
  });

  it("say that few tasks with repeated tries have no interval", () => {
    const success = { ...stats.success, is_repeated: true, interval: null, interval_lack: "too_few_tasks" as const };
    const lines = statsLines({ ...stats, success });
    expect(lines[1]).toContain("58.8 % (too few tasks for an interval over repeated tries)");
    expect(lines).toContain("mean over tasks; of all valid attempts 58.8 %");
  });
});

describe("run attempts and run stats", () => {
  let server: Server;
  let asked: string[];
  let output: string;
  let errors: string;
  let answer: { status: number; body: unknown };

  beforeEach(async () => {
    [asked, output, errors] = [[], "", ""];
    const keep = (text: unknown) => ((output += String(text)), true);
    vi.spyOn(process.stdout, "write").mockImplementation(keep);
    vi.spyOn(console, "log").mockImplementation((text) => void keep(`${text}\n`));
    vi.spyOn(console, "error").mockImplementation((text) => void (errors += `${text}\n`));
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    server.close();
  });
  const run = (...args: string[]) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return runCommandLine(["run", ...args, "--url", url, "--key", "dp_live_test"]);
  };

  it("hand the filter over as it was typed", async () => {
    answer = { status: 200, body: { data: [], next_cursor: null, has_more: false } };
    expect(await run("attempts", "run_1", "--filter", 'status:done "a b" & more')).toBe(0);
    answer = { status: 200, body: stats };
    expect(await run("stats", "run_1", "--filter", "steps:>3")).toBe(0);
    const queries = asked.map((url) => new URL(url, "http://x"));
    expect(queries.map(({ pathname }) => pathname)).toEqual([
      "/api/v1/runs/run_1/attempts",
      "/api/v1/runs/run_1/stats",
    ]);
    expect(queries.map(({ searchParams }) => searchParams.get("filter"))).toEqual([
      'status:done "a b" & more',
      "steps:>3",
    ]);
    expect(output).toContain("COUNTED");
    expect(output).toContain("238 of 405 valid");
  });

  it("prints the stats as they came with --json", async () => {
    answer = { status: 200, body: stats };
    expect(await run("stats", "run_1", "--json")).toBe(0);
    expect(JSON.parse(output)).toEqual(stats);
    expect(asked).toEqual(["/api/v1/runs/run_1/stats"]);
  });

  it("says what a refused filter may have meant", async () => {
    const reason = 'There is no field "stauts". Did you mean status?';
    const param = { pointer: "/filter", reason, value: "stauts", position: { start: 0, end: 6 }, suggestion: "status" };
    answer = {
      status: 400,
      body: {
        ...{ type: "/docs/errors/invalid_filter", title: "The filter cannot be read", status: 400, detail: reason },
        ...{ code: "invalid_filter", request_id: "req_1", invalid_params: [param] },
      },
    };
    expect(await run("attempts", "run_1", "--filter", "stauts:done")).toBe(1);
    expect(errors).toContain("Did you mean status?");
  });
});
