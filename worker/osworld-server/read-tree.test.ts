import { expect, it } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import { OSWORLD_LIMITS } from "./limits";
import { readTree } from "./read-tree";

/** A desktop in which `list` knows folders and everything else is a file. */
const desktopWith = (
  list: (path: string) => string[] | null,
  kind = (path: string): "directory" | "file" | "symlink" => (list(path) ? "directory" : "file"),
) =>
  ({
    list: (path: string) => Promise.resolve(list(path)),
    stat: (path: string) => Promise.resolve({ kind: kind(path) }),
  }) as unknown as Desktop;
const { signal } = new AbortController();

it("refuses a folder without end, however it has none: by entries or by depth", async () => {
  const wide = Array.from({ length: OSWORLD_LIMITS.treeEntriesMax + 1 }, (_, index) => `f${index}`);
  const flat = desktopWith((path) => (path === "/w" ? wide : null));
  await expect(readTree(flat, "/w", signal)).rejects.toMatchObject({ status: 413 });
  await expect(
    readTree(
      desktopWith(() => ["d"]),
      "/d",
      signal,
    ),
  ).rejects.toMatchObject({ status: 413 });
});

it("takes links for files, so that one that leads upwards ends", async () => {
  const looped = desktopWith(
    (path) => (path === "/a" ? ["up"] : null),
    (path) => (path === "/a" ? "directory" : "symlink"),
  );
  expect(await readTree(looped, "/a/", signal)).toEqual({
    ...{ type: "directory", name: "a", children: [{ type: "file", name: "up" }] },
  });
});

it("shows a folder that the account may not read as an empty one, but not a desktop that is gone", async () => {
  const failing = (code: "action_failed" | "desktop_lost") => {
    const desktop = desktopWith(
      (path) => (path === "/a" ? ["secret"] : null),
      () => "directory",
    );
    const list = desktop.list;
    desktop.list = (path) => (path === "/a" ? list(path) : Promise.reject(new AttemptError(code, "no")));
    return desktop;
  };
  expect((await readTree(failing("action_failed"), "/a", signal)).children).toEqual([
    { type: "directory", name: "secret", children: [] },
  ]);
  await expect(readTree(failing("desktop_lost"), "/a", signal)).rejects.toMatchObject({ code: "desktop_lost" });
});
