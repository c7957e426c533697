import { watch } from "node:fs";
import { expect, test } from "vitest";
import { watchedPaths } from "./watched-paths";

test("tells what is watched by its path, the deepest first and the root last", () => {
  const watchers = ["/", "/etc", "/usr/share", "/usr/share/dpkg"].map((folder) => watch(folder));
  try {
    expect(watchedPaths([process.pid], "/")).toEqual(["/usr/share/dpkg", "/usr/share", "/etc", "/."]);
  } finally {
    for (const watcher of watchers) watcher.close();
  }
});
