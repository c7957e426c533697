import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { GET as getRun } from "@/app/api/v1/runs/[runId]/route";
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
  await app.db.prisma.run.update({ where: { id: runId }, data: { status: "completed", finishedAt: new Date() } });
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const [, id = ""] = /\/runs\/([^/]+)/.exec(url.pathname) ?? [];
    const handler = url.pathname.endsWith("/stats") ? getStats : getRun;
    const headers = { authorization: request.headers.authorization ?? "" };
    void handler(new Request(url, { headers }), { params: Promise.resolve({ runId: id }) }).then(async (answer) => {
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
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((errors += String(text)), true));
  vi.spyOn(console, "error").mockImplementation((text) => void (errors += `${text}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const run = (...args: string[]) => {
  [output, errors] = ["", ""];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return runCommandLine(["run", ...args, "--url", url, "--key", key]);
};

it("waiting ends with a status for each way a run can miss its limits", async () => {
  expect(await run("wait", runId)).toBe(0);
  expect(output).toContain("valid");
  expect(await run("wait", runId, "--fail-under", "1")).toBe(3);
  expect(errors).toContain("is under 100.0 %");
  expect(await run("wait", runId, "--fail-under", "1", "--max-invalid", "0.05")).toBe(4);
  expect(errors).toContain("have no result");
  expect(await run("wait", runId, "--fail-under", "80")).toBe(2);
  expect(errors).toContain("Give a share from 0 to 1.");
  expect(await run("wait", "run_none")).toBe(1);
  expect(errors).toContain("(not_found)");
});

it("waiting with --json tells run, figures, exit status and reasons", async () => {
  expect(await run("wait", runId, "--max-invalid", "0", "--json")).toBe(4);
  const told = JSON.parse(output) as { run: { id: string }; exit_status: number; reasons: string[] };
  expect(told).toMatchObject({ run: { id: runId }, exit_status: 4 });
  expect(told.reasons).toHaveLength(1);
});

it("watching prints lines where no terminal reads, and ends with the run", async () => {
  expect(await run("watch", runId)).toBe(0);
  expect(output).toMatch(/^completed: \d+ of \d+ ended, \d+ success\n$/);
  expect(await run("watch", runId, "--json")).toBe(0);
  expect(JSON.parse(output.trimEnd())).toMatchObject({ id: runId, status: "completed" });
});
