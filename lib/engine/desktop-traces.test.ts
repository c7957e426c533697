import { expect, test } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { HomeEntry } from "@/lib/domain/attempt/file-changes";
import { desktopTraces } from "./desktop-traces";

const recorder = { artifact: (_bytes: Uint8Array, kind: string) => Promise.resolve(`sha256:${kind}`) };
const entry = (path: string, bytes: number, stamp: string): HomeEntry => ({ path, bytes, stamp, isOfTemplate: false });

function desktopWith(homes: Array<HomeEntry[] | Error>): Desktop {
  return {
    homeEntries: () => {
      const next = homes.shift();
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? null);
    },
    readFile: (path: string) =>
      path.endsWith("locked.txt")
        ? Promise.reject(new Error("Permission denied"))
        : Promise.resolve(new TextEncoder().encode("hello")),
    logs: () => Promise.resolve([{ name: "session", text: "started\n" }]),
  } as unknown as Desktop;
}

test("own files carry the digest of their content; settings, large and unreadable ones are told by name and size", async () => {
  const after = [
    entry("book.ods", 5, "2"),
    entry("locked.txt", 5, "2"),
    entry("film.mkv", 17 * 1024 * 1024, "2"),
    entry(".config/a", 5, "2"),
  ];
  const traces = await desktopTraces(desktopWith([[entry("book.ods", 4, "1")], after]), recorder, "setup");
  const { fileChanges, logs } = await traces.read();
  const digest = "sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
  expect(fileChanges).toMatchObject({
    since: "setup",
    files: [
      { path: "book.ods", change: "changed", digest, bytes_before: 4 },
      { path: "film.mkv", change: "added", digest: null },
      { path: "locked.txt", digest: null },
      { path: ".config/a", digest: null, is_settings: true },
    ],
  });
  expect(logs).toEqual([{ name: "session", digest: "sha256:log", bytes: 8, problem: null }]);
});

test("a home folder that cannot be listed is not computed, rather than empty", async () => {
  const gone = await desktopTraces(desktopWith([[], new Error("gone")]), recorder, "setup");
  expect(await gone.read()).not.toHaveProperty("fileChanges");
});
