import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { slotFixture } from "@/lib/testing/fixtures/slot.fixture";
import { runCommandLine } from "./main";

let output: string;
let errors: string;
let asked: string[];
let server: Server;
let answers: Array<{ status?: number; body?: unknown }>;

beforeEach(async () => {
  [output, errors, asked, answers] = ["", "", [], []];
  const keep = (into: (text: string) => void) => (text: unknown) => (into(String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(keep((text) => (output += text)));
  vi.spyOn(process.stderr, "write").mockImplementation(keep((text) => (errors += text)));
  vi.spyOn(console, "log").mockImplementation(keep((text) => (output += `${text}\n`)));
  vi.spyOn(console, "error").mockImplementation(keep((text) => (errors += `${text}\n`)));
  server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      asked.push(`${request.method} ${request.url} ${text}`.trim());
      const { status = 200, body } = answers.shift() ?? {};
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
const slot = (...args: string[]) => {
  const [verb = "", ...rest] = args;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return runCommandLine(["slot", verb, "--url", url, "--key", "dp_live_test", ...rest]);
};

test("create stays until the slot is ready, and fails with why when it could not be made", async () => {
  const creating = slotFixture({ status: "creating" });
  answers = [{ status: 201, body: creating }, { body: creating }, { body: slotFixture({ status: "ready" }) }];
  expect(await slot("create", "--task", "bbbbbbbb", "--ttl", "90")).toBe(0);
  expect(asked[0]).toBe('POST /api/v1/slots {"task":"bbbbbbbb","ttl_seconds":90}');
  expect(output).toContain("is ready");
  answers = [{ body: creating }, { body: slotFixture({ status: "closed", close_reason: "setup_step_failed" }) }];
  expect(await slot("create")).toBe(1);
  expect(errors).toContain("setup_step_failed");
});

test("exec passes output and failure on, and sends words after -- as they are", async () => {
  const done = { exit_code: 3, signal: null, timed_out: false, stdout: "out\n", stderr: "", duration_ms: 1 };
  answers = [{ body: done }];
  expect(await slot("exec", "dsk_1", "--", "ls", "--all", "a b")).toBe(1);
  expect(asked).toEqual(['POST /api/v1/slots/dsk_1/exec {"argv":["ls","--all","a b"]}']);
  expect(output).toBe("out\n");
  expect(errors).toContain("it ended with 3");
});

test("a refusal is told with its code, and close says nothing went wrong again and again", async () => {
  const problem = { type: "/docs/errors/slot_busy", title: "The slot is busy", detail: "The slot is busy: step." };
  answers = [
    { status: 409, body: { ...problem, status: 409, code: "slot_busy", request_id: "r", invalid_params: [] } },
  ];
  expect(await slot("reset", "dsk_1")).toBe(1);
  expect(errors).toContain("The slot is busy (slot_busy): The slot is busy: step.");
  answers = [{ status: 204 }, { status: 204 }];
  expect(await slot("close", "dsk_1")).toBe(0);
  expect(await slot("close", "dsk_1", "--json")).toBe(0);
  expect(asked.slice(1)).toEqual(["DELETE /api/v1/slots/dsk_1", "DELETE /api/v1/slots/dsk_1"]);
});

test("osworld-server prints the address, with the token in it only where it is needed, and ends it with --stop", async () => {
  const server = { slot_id: "dsk_1", url: "http://127.0.0.1:5", token: "t", url_with_token: "http://127.0.0.1:5/t" };
  const ports = { devtools_url: "http://127.0.0.1:6", vlc_url: "http://127.0.0.1:7" };
  answers = [{ status: 201, body: { ...server, ...ports, token_required: false } }];
  expect(await slot("osworld-server", "dsk_1")).toBe(0);
  expect(output).toBe(
    "http://127.0.0.1:5\nDevTools http://127.0.0.1:6, VLC http://127.0.0.1:7\ntoken t (not needed on this machine)\n",
  );
  output = "";
  const hidden = { devtools_url: null, vlc_url: null };
  answers = [{ status: 201, body: { ...server, ...hidden, token_required: true } }, { status: 204 }];
  expect(await slot("osworld-server", "dsk_1")).toBe(0);
  expect(output).toBe("http://127.0.0.1:5/t\ntoken t\n");
  expect(await slot("osworld-server", "dsk_1", "--stop")).toBe(0);
  expect(asked.at(-1)).toBe("DELETE /api/v1/slots/dsk_1/osworld-server");
});
