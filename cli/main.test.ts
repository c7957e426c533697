import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runCommandLine } from "./main";

let folder: string;
let errors: string;
let output: string;
let server: Server | null;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-cli-"));
  errors = "";
  output = "";
  server = null;
  const keep = (into: (text: string) => void) => (text: unknown) => (into(String(text)), true);
  vi.spyOn(process.stderr, "write").mockImplementation(keep((text) => (errors += text)));
  vi.spyOn(console, "error").mockImplementation(keep((text) => (errors += `${text}\n`)));
  vi.spyOn(process.stdout, "write").mockImplementation(keep((text) => (output += text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A console that gives the same answer to everything. */
async function answerWith(status: number, body: unknown): Promise<string[]> {
  server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return ["--url", `http://127.0.0.1:${(server.address() as AddressInfo).port}`, "--key", "dp_live_test"];
}

const file = (text: string) => {
  const name = path.join(folder, "run.json");
  writeFileSync(name, text);
  return name;
};

test("wrong use ends with status 2 and names what is wrong", async () => {
  expect(await runCommandLine(["run", "create"])).toBe(2);
  expect(errors).toContain("required option '--file <run.json>' not specified");
  expect(await runCommandLine(["run", "fly"])).toBe(2);
  expect(errors).toContain("unknown command 'fly'");
  expect(await runCommandLine(["tasks", "import", "somewhere"])).toBe(2);
  expect(errors).toContain("required option '--name <set>' not specified");
});

test("what cannot be a policy is refused before anything is asked", async () => {
  expect(await runCommandLine(["run", "create", "--file", "run.json", "--policy", "No Such"])).toBe(2);
  expect(errors).toContain("That is no name of a policy");
});

test("help is no error", async () => {
  expect(await runCommandLine(["--help"])).toBe(0);
  expect(output).toContain("tasks");
});

test("a document that is missing, no JSON or no object is refused by name before anything is sent", async () => {
  const create = (name: string) =>
    runCommandLine(["run", "create", "--file", name, "--url", "http://127.0.0.1:1", "--key", "k"]);
  expect(await create(path.join(folder, "none.json"))).toBe(1);
  expect(errors).toContain("none.json cannot be read");
  expect(await create(file("{,}"))).toBe(1);
  expect(errors).toContain("run.json is no JSON");
  expect(await create(file("[]"))).toBe(1);
  expect(errors).toContain("must hold one JSON object");
});

test("a console that is not there is named with what to do", async () => {
  expect(await runCommandLine(["run", "list", "--url", "http://127.0.0.1:1", "--key", "k"])).toBe(1);
  expect(errors).toContain("Nothing answers at http://127.0.0.1:1");
  expect(errors).toContain("npm start");
});

test("a refusal is shown with code, fields and request id", async () => {
  const at = await answerWith(400, {
    type: "about:blank",
    title: "Invalid request",
    status: 400,
    detail: "max_steps is out of range",
    code: "invalid_request",
    request_id: "req_1",
    invalid_params: [{ pointer: "/max_steps", reason: "must be at most 50", value: 51 }],
  });
  expect(await runCommandLine(["run", "create", "--file", file("{}"), ...at])).toBe(1);
  expect(errors).toContain("Invalid request (invalid_request): max_steps is out of range");
  expect(errors).toContain("/max_steps: must be at most 50");
  expect(errors).toContain("req_1");
});

test("an answer in an unknown shape is not taken for a run", async () => {
  const at = await answerWith(200, { hello: "world" });
  expect(await runCommandLine(["run", "show", "run_1", ...at])).toBe(1);
  expect(errors).toContain("in a shape this version does not know");
});

test("a file that is no manifest is refused with the reason, offline", async () => {
  expect(await runCommandLine(["manifest", "verify", file("{}")])).toBe(1);
  expect(errors).toContain("(wrong_format)");
  expect(errors).toContain("does not hold");
});
