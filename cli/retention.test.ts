import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultRetention } from "@/lib/domain/retention/retention.rules";
import { runCommandLine } from "./main";

let output: string;
let errors: string;
let asked: string[];
let server: Server;
let answers: unknown[];

beforeEach(async () => {
  [output, errors, asked, answers] = ["", "", [], []];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((output += String(text)), true));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((errors += String(text)), true));
  vi.spyOn(console, "log").mockImplementation((text) => void (output += `${text}\n`));
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      asked.push(`${request.method} ${request.url} ${body}`.trim());
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers.shift()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

const retention = (verb: string, ...rest: string[]) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return runCommandLine(["retention", verb, "--url", url, "--key", "dp_live_test", ...rest]);
};
const stored = (rules: object) => ({
  rules: { ...defaultRetention(), ...rules },
  ...{ is_default: false, updated_by: "A", updated_at: "2026-11-30T00:00:00.000Z", swept_at: null },
  available_actions: ["update", "prune"],
});

test("show says what is kept for ever", async () => {
  answers = [stored({ videos_days: 14 })];
  expect(await retention("show")).toBe(0);
  expect(output).toMatch(/traces +for ever\n/);
  expect(output).toMatch(/videos +14 days\n/);
  expect(output).toMatch(/sweep +no\n/);
});

test("set changes what is named and nothing else", async () => {
  answers = [stored({ videos_days: 14, evidence_days: 90 }), stored({})];
  expect(await retention("set", "--traces", "30", "--videos", "never", "--sweep", "yes")).toBe(0);
  const [, put = ""] = asked;
  expect(JSON.parse(put.slice(put.indexOf("{")))).toEqual({
    ...{ traces_days: 30, videos_days: null, evidence_days: 90 },
    ...{ keep_noted: true, keep_baselines: true, keep_labelled: true, sweep: true },
  });
  expect(await retention("set", "--traces", "0")).toBe(2);
  expect(errors).toContain("1 to 3650 days");
});

test("prune asks with dry_run, tells kinds and runs, and what stays", async () => {
  const run = { id: "run_1", name: "nightly", artifact_count: 3, bytes: 54_000 };
  const pruned = { dry_run: true, artifact_count: 3, bytes: 54_000, run_count: 1, waiting_count: 0, runs: [run] };
  const kinds = [{ kind: "frame", artifact_count: 3, bytes: 54_000 }];
  answers = [
    { ...pruned, kinds },
    { ...pruned, kinds, dry_run: false, waiting_count: 1 },
  ];
  expect(await retention("prune", "--dry-run")).toBe(0);
  expect(asked).toEqual(['POST /api/v1/workspace/retention/prune {"dry_run":true}']);
  expect(output).toMatch(/run_1 +3 artifacts +nightly/);
  expect(output).toMatch(/3 artifacts of 1 runs, .* would be removed/);
  expect(await retention("prune")).toBe(0);
  expect(output).toContain("1 of them stay");
});
