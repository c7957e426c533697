import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findConsole } from "./find-console";
import { loginFile, readLogin } from "./login-file";
import { runCommandLine } from "./main";

const workspace = { name: "Lab" };
let folder: string;
let server: Server;
let url: string;
let status: number;
let bearers: Array<string | undefined>;
let errors: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-login-"));
  [status, bearers, errors] = [200, [], ""];
  vi.stubEnv("XDG_CONFIG_HOME", folder);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(console, "error").mockImplementation((text) => void (errors += `${text}\n`));
  server = createServer((request, response) => {
    bearers.push(request.headers.authorization);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(
      JSON.stringify(request.url?.includes("/runs") ? { data: [], next_cursor: null, has_more: false } : workspace),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("a key that works is kept for this account alone, also over a file that others could read", async () => {
  mkdirSync(path.dirname(loginFile()), { recursive: true });
  writeFileSync(loginFile(), "old", { mode: 0o644 });
  expect(await runCommandLine(["login", "--url", `${url}/`, "--key", "dp_live_one"])).toBe(0);
  expect(statSync(loginFile()).mode & 0o777).toBe(0o600);
  expect(readLogin()).toEqual({ url, key: "dp_live_one" });
  expect(await runCommandLine(["run", "list", "--url", url])).toBe(0);
  expect(bearers).toEqual(["Bearer dp_live_one", "Bearer dp_live_one"]);
  expect(await runCommandLine(["logout"])).toBe(0);
  expect(readLogin()).toBeNull();
});

it("a key that is refused is not kept", async () => {
  status = 401;
  expect(await runCommandLine(["login", "--url", url, "--key", "dp_live_bad"])).toBe(1);
  expect(await runCommandLine(["login", "--url", "nowhere", "--key", "k"])).toBe(1);
  expect(readLogin()).toBeNull();
});

it("no key that was not given for an address is sent to it", async () => {
  await runCommandLine(["login", "--url", url, "--key", "dp_live_one"]);
  expect(() => findConsole({ url: "https://elsewhere.example.org" })).toThrow("There is no key for https://elsewhere");
  expect(findConsole({ url: "https://elsewhere.example.org", key: "k" }).bearer).toBe("k");
});

it("a key piped in is taken from standard input", async () => {
  const stdin = Object.assign(Readable.from(["dp_live_piped\n"]), { isTTY: false });
  vi.spyOn(process, "stdin", "get").mockReturnValue(stdin as unknown as typeof process.stdin);
  expect(await runCommandLine(["login", "--url", url])).toBe(0);
  expect(readLogin()?.key).toBe("dp_live_piped");
});

it("a file that is no login is named instead of passed over", async () => {
  mkdirSync(path.dirname(loginFile()), { recursive: true });
  writeFileSync(loginFile(), "{}");
  expect(await runCommandLine(["run", "list", "--url", url, "--key", "k"])).toBe(0);
  expect(await runCommandLine(["run", "list", "--url", url])).toBe(1);
  expect(errors).toContain("login.json cannot be read as a login");
});

it("a key that cannot be one is refused without being told", () => {
  const find = () => findConsole({ url: "https://elsewhere.example.org", key: "secret\nwords" });
  expect(find).toThrow("The key holds characters that no key has.");
});

const login = () => runCommandLine(["login", "--url", url, "--key", "dp_live_one"]);

it("a configuration folder that cannot be made ends the command with the reason and what to do", async () => {
  vi.stubEnv("XDG_CONFIG_HOME", "/proc/nope");
  expect(await login()).toBe(1);
  expect(errors).toContain("The login cannot be kept in /proc/nope/deskproof/login.json: no such file or directory");
  expect(errors).toContain("Set XDG_CONFIG_HOME");
});

it("a file where the configuration folder should be is named", async () => {
  writeFileSync(path.join(folder, "deskproof"), "");
  expect(await login()).toBe(1);
  expect(errors).toContain(`${loginFile()}: not a directory`);
  expect(await runCommandLine(["logout"])).toBe(0);
});

it("a folder where the login should be is neither taken for none nor removed", async () => {
  mkdirSync(loginFile(), { recursive: true });
  expect(await login()).toBe(1);
  expect(errors).toContain("cannot be kept in");
  expect(await runCommandLine(["logout"])).toBe(1);
  expect(errors).toContain(`${loginFile()} cannot be removed`);
  expect(await runCommandLine(["run", "list", "--url", url])).toBe(1);
  expect(errors).toContain(`${loginFile()} cannot be read: illegal operation on a directory`);
});

it("a login that was cut off is said so, and logging in again mends it", async () => {
  await login();
  writeFileSync(loginFile(), readFileSync(loginFile(), "utf8").slice(0, 20));
  expect(await runCommandLine(["run", "list", "--url", url])).toBe(1);
  expect(errors).toContain("cannot be read as a login. Log in again");
  expect(await login()).toBe(0);
  expect(readLogin()).toEqual({ url, key: "dp_live_one" });
});

it("a folder that this account may not write is told with what to do", async () => {
  vi.stubEnv("XDG_CONFIG_HOME", "/sys");
  expect(await login()).toBe(1);
  expect(errors).toMatch(
    /cannot be kept in \/sys\S+: (operation not permitted|permission denied|read-only file system)/,
  );
});
