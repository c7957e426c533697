import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attemptFixture } from "@/lib/testing/fixtures/attempt.fixture";
import { reverificationFixture } from "@/lib/testing/fixtures/reverification.fixture";
import { runFixture } from "@/lib/testing/fixtures/run.fixture";
import { runCommandLine } from "./main";

let output: string;
let errors: string;
let asked: string[];
let server: Server;
let answers: Array<{ status?: number; body?: unknown; headers?: Record<string, string> }>;

beforeEach(async () => {
  [output, errors, asked, answers] = ["", "", [], []];
  const keep = (into: (text: string) => void) => (text: unknown) => (into(String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(keep((text) => (output += text)));
  vi.spyOn(console, "log").mockImplementation(keep((text) => (output += `${text}\n`)));
  vi.spyOn(console, "error").mockImplementation(keep((text) => (errors += `${text}\n`)));
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      asked.push(`${request.method} ${request.url} ${text}`.trim());
      const { status = 200, body, headers = {} } = answers.shift() ?? {};
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

const reverify = (...args: string[]) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return runCommandLine(["reverify", "--url", url, "--key", "dp_live_test", ...args]);
};
const problem = (status: number, code: string, detail: string, headers = {}) => ({
  status,
  headers,
  body: {
    ...{ type: `/docs/errors/${code}`, title: code, status, detail, code },
    ...{ request_id: "req_1", retryable: false, invalid_params: [] },
  },
});
const page = (data: unknown[]) => ({ body: { data, next_cursor: null, has_more: false } });

test("shows one attempt's scores side by side, with what changed", async () => {
  answers = [{ status: 201, body: reverificationFixture() }];
  expect(await reverify("att_1", "--profile", "corrected")).toBe(0);
  expect(asked).toEqual(['POST /api/v1/attempts/att_1/reverify {"profile":"corrected"}']);
  expect(output).toMatch(/recorded\s+osworld\s+0\s+fail/);
  expect(output).toMatch(/now\s+corrected\s+1\s+success/);
  expect(output).toContain('tags: failed with ["b","a"] -> passed with ["b","a"]');
});

test("judges every attempt of an ended run, counts changed scores and keeps the profiles apart", async () => {
  const same = {
    recorded_score: 1,
    score: 1,
    change: "same",
    recorded_outcome: "success",
    outcome: "success",
  } as const;
  const ids = ["att_a", "att_b", "att_c", "att_d"];
  const attempts = ids.map((id) => attemptFixture({ id }));
  answers = [
    { body: runFixture({ finished_at: "2026-11-30T08:00:00.000Z" }) },
    page(attempts),
    { status: 201, body: reverificationFixture({ attempt_id: "att_a" }) },
    problem(429, "rate_limited", "slow down", { "retry-after": "0" }),
    { status: 201, body: reverificationFixture({ attempt_id: "att_b", ...same }) },
    { status: 201, body: reverificationFixture({ attempt_id: "att_c", counts: false, outcome: "none" }) },
    problem(409, "no_evidence", "No check of this attempt has run."),
  ];
  expect(await reverify("--run", "run_1", "--profile", "corrected", "--json")).toBe(0);
  const report: unknown = JSON.parse(output);
  expect(report).toMatchObject({
    ...{ recorded_profile: "osworld", profile: "corrected", counted: 2, changed: 1 },
    skipped: [{ attempt_id: "att_d", code: "no_evidence" }],
    failed: [],
    figures: [
      { judgement: "recorded", profile: "osworld", success: 1, fail: 1, none: 0 },
      { judgement: "now", profile: "corrected", success: 2, fail: 0, none: 0 },
    ],
  });
});

test("names attempts whose evidence is damaged and fails after the others are judged", async () => {
  answers = [
    { body: runFixture({ finished_at: "2026-11-30T08:00:00.000Z" }) },
    page(["att_a", "att_b"].map((id) => attemptFixture({ id }))),
    problem(409, "evidence_damaged", "evidence sha256:1 is missing"),
    { status: 201, body: reverificationFixture({ attempt_id: "att_b" }) },
  ];
  expect(await reverify("--run", "run_1")).toBe(1);
  expect(errors).toContain("att_a: evidence sha256:1 is missing (evidence_damaged)");
  expect(output).toContain("1 of 1 scores that count changed");
});

test("refuses a run that goes on, an unknown profile, and neither or both of attempt and run", async () => {
  answers = [{ body: runFixture({ finished_at: null, status: "running" }) }];
  expect(await reverify("--run", "run_1")).toBe(1);
  expect(errors).toContain("only a run that has ended");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await reverify("att_1", "--profile", "public")).toBe(2);
  expect(await reverify()).toBe(1);
  expect(await reverify("att_1", "--run", "run_1")).toBe(1);
  expect(asked).toHaveLength(1);
});
