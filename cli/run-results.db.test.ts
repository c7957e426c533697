import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { GET as compareRuns } from "@/app/api/v1/compare/route";
import { GET as getAttempts } from "@/app/api/v1/runs/[runId]/attempts/route";
import { GET as getStats } from "@/app/api/v1/runs/[runId]/stats/route";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { runCommandLine } from "./main";

let app: TestInstallation;
let server: Server;
let key: string;
let runId: string;
let output: string;
let errors: string;

beforeAll(async () => {
  app = await openTestInstallation();
  const { ctx, everyKind } = await makeMixedVerdicts(app);
  runId = everyKind;
  key = (await createApiKey({ ctx, input: { name: "a test's key", scopes: ["runs:read"] } })).secret;
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const isOf = (end: string) => url.pathname.endsWith(end);
    const handler = isOf("/compare") ? compareRuns : isOf("/stats") ? getStats : getAttempts;
    const headers = { authorization: request.headers.authorization ?? "" };
    void handler(new Request(url, { headers }), { params: Promise.resolve({ runId }) }).then(async (answer) => {
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}, 60_000);
afterAll(async () => {
  server.close();
  await app.close();
});
beforeEach(() => {
  [output, errors] = ["", ""];
  const keep = (text: unknown) => ((output += String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(console, "log").mockImplementation((text) => void keep(`${text}\n`));
  vi.spyOn(console, "error").mockImplementation((text) => void (errors += `${text}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...args: string[]): Promise<string> {
  output = "";
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await runCommandLine(["run", ...args, "--url", url, "--key", key])).toBe(0);
  return output;
}

it("the command line and the API tell the same figures of the same attempts", async () => {
  const filter = "counted:success,fail sort:-steps";
  const attempts = JSON.parse(await run("attempts", runId, "--filter", filter, "--json")) as Array<{ outcome: string }>;
  const stats = JSON.parse(await run("stats", runId, "--filter", filter, "--json")) as { counts: { success: number } };
  expect(attempts.length).toBeGreaterThan(3);
  expect(stats.counts.success).toBe(attempts.filter(({ outcome }) => outcome === "success").length);
  expect(await run("stats", runId, "--filter", filter)).toContain(
    `: ${stats.counts.success} of ${attempts.length} valid`,
  );
});

it("a filter that cannot be read is refused with what may have been meant", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = ["run", "attempts", runId, "--filter", "stauts:done", "--url", url, "--key", key];
  expect(await runCommandLine(args)).toBe(1);
  expect(errors).toContain("(invalid_filter)");
  expect(errors).toContain("Did you mean status?");
});

it("compares runs with what else differs first, and says nothing of a winner that was not shown", async () => {
  const other = (await app.db.prisma.run.findFirstOrThrow({ where: { name: "Spend cap reached" } })).id;
  const lines = (await run("compare", runId, other)).split("\n");
  expect(lines[0]).toMatch(new RegExp(`^baseline ${runId} .*check of recipes, not a score`));
  const differs = lines.findIndex((line) => line.startsWith("  differs: end all tasks done -> budget exceeded"));
  const difference = lines.findIndex((line) => line.startsWith("  difference "));
  expect(differs).toBeGreaterThan(0);
  expect(difference).toBeGreaterThan(differs);
  expect(lines.join("\n")).not.toMatch(/better|worse/);
  const json = JSON.parse(await run("compare", runId, other, "--json")) as { candidates: Array<{ id: string }> };
  expect(json.candidates.map(({ id }) => id)).toEqual([other]);
});

it("prints chosen columns, and the same rows as CSV and JSONL as the console exports them", async () => {
  const asked = ["attempts", runId, "--filter", "verifier:invalid sort:-steps", "--columns", "score,steps"];
  const lines = (await run(...asked, "--csv")).trim().split("\n");
  expect(lines[0]).toBe("attempt_id,number,task_id,copy,fork,round,labels,score,steps,max_steps");
  const rows = (await run(...asked, "--jsonl")).trim().split("\n");
  expect(rows).toHaveLength(lines.length - 1);
  expect(rows.map((row) => (JSON.parse(row) as { score: unknown }).score)).toEqual(rows.map(() => null));
  expect((await run(...asked)).split("\n")[0]).toMatch(/^ATTEMPT_ID .*SCORE/);
});
