import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openMirror, type TaskMirror } from "./mirror";

let dir: string;
let mirror: TaskMirror;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "mirror-"));
  await mkdir(join(dir, "web/files.test/data"), { recursive: true });
  await mkdir(join(dir, "gold"));
  await writeFile(join(dir, "web/files.test/data/a b.txt"), "hello");
  await writeFile(join(dir, "gold/x.png"), "gold");
  await writeFile(join(dir, "secret"), "outside");
  mirror = openMirror({ folders: [join(dir, "absent"), join(dir, "web")], sets: { starter: join(dir, "gold") } });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const text = async (url: string) => {
  const bytes = await mirror.read(url);
  return bytes === null ? null : new TextDecoder().decode(bytes);
};

it("finds a file by its address, however it is escaped and whatever its query", async () => {
  expect(await text("https://files.test/data/a%20b.txt?download=true")).toBe("hello");
  expect(await text("https://FILES.test/data/a b.txt")).toBe("hello");
});
it("finds a set's own file by the set's scheme only", async () => {
  expect(await text("starter:///x.png")).toBe("gold");
  expect(await text("other:///x.png")).toBeNull();
});
it("never leaves its folders, by dots or by links", async () => {
  await symlink(join(dir, "secret"), join(dir, "web/files.test/link"));
  expect(await text("https://files.test/../../secret")).toBeNull();
  expect(await text("https://files.test/%2e%2e/%2e%2e/secret")).toBeNull();
  expect(await text("https://files.test/link")).toBeNull();
  expect(await text("starter:///../secret")).toBeNull();
});
it("lists what it has, by the spelling that support is asked with", async () => {
  expect(await mirror.urls()).toEqual(["https://files.test/data/a b.txt", "starter:///x.png"]);
});
