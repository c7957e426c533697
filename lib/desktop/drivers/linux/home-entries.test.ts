import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { homeEntries } from "./home-entries";
import { sessionLogs } from "./session-logs";

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), "home-entries-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test("files are listed with what the template has too; links are named and never followed, caches left out", () => {
  const [upper, lower, outside] = [folder(), folder(), folder()];
  for (const at of ["Documents", ".cache/x"]) mkdirSync(path.join(upper, "home/user", at), { recursive: true });
  mkdirSync(path.join(lower, "home/user/Documents"), { recursive: true });
  writeFileSync(path.join(lower, "home/user/Documents/book.ods"), "template");
  writeFileSync(path.join(upper, "home/user/Documents/book.ods"), "agent");
  writeFileSync(path.join(upper, "home/user/new.txt"), "1");
  writeFileSync(path.join(upper, "home/user/.cache/x/blob"), "1");
  writeFileSync(path.join(outside, "secret"), "1");
  symlinkSync(outside, path.join(upper, "home/user/link"));
  const told = homeEntries(upper, [lower]).map(({ path: at, bytes, isOfTemplate }) => [at, bytes, isOfTemplate]);
  expect(told.sort()).toEqual([
    ["Documents/book.ods", 5, true],
    ["link", outside.length, false],
    ["new.txt", 1, false],
  ]);
});

test("a home folder that is a link, or is not there, has nothing to list", () => {
  const [upper, outside] = [folder(), folder()];
  expect(homeEntries(upper, [])).toEqual([]);
  mkdirSync(path.join(upper, "home"));
  writeFileSync(path.join(outside, "secret"), "1");
  symlinkSync(outside, path.join(upper, "home/user"));
  expect(homeEntries(upper, [])).toEqual([]);
});

test("of a long log the end is read, and a link in its place is not followed", () => {
  const root = folder();
  mkdirSync(path.join(root, "run/deskproof"), { recursive: true });
  writeFileSync(path.join(root, "run/deskproof/session.log"), `${"x".repeat(300_000)}end`);
  symlinkSync("/etc/hostname", path.join(root, "run/deskproof/init.log"));
  const [log, ...more] = sessionLogs(root);
  expect(log).toMatchObject({ name: "session" });
  expect(log?.text).toHaveLength(256 * 1024);
  expect(log?.text.endsWith("end")).toBe(true);
  expect(more).toEqual([]);
});
