import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readTaskFolder } from "./read-task-folder";

const OSWORLD = resolve("../shared/osworld");

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "tasks-"));
  await mkdir(join(dir, "examples/os"), { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const task = (id: string, extra: object = {}) =>
  JSON.stringify({ id, instruction: "do it", config: [], evaluator: { func: "infeasible" }, ...extra });
const put = (path: string, content: string | Uint8Array) => writeFile(join(dir, path), content);

describe("readTaskFolder", () => {
  it("imports all 369 public tasks with no fault, from either folder", async (context) => {
    if (!existsSync(OSWORLD)) context.skip("no OSWorld checkout beside this one");
    const whole = await readTaskFolder(OSWORLD);
    expect(whole.faults).toEqual([]);
    expect(whole.tasks).toHaveLength(369);
    const inner = await readTaskFolder(join(OSWORLD, "evaluation_examples"));
    expect(inner.tasks.map((t) => t.digest)).toEqual(whole.tasks.map((t) => t.digest));
    expect(whole.tasks[0]?.id).toBe("bb5e4c0d-f964-439c-97b6-bdb9747de3f4");
    expect(new Set(whole.tasks.map((t) => t.domain)).size).toBe(10);
  });

  it("imports the starter set with no fault", async () => {
    const starter = await readTaskFolder(resolve("tasks/starter"));
    expect(starter.faults).toEqual([]);
    expect(starter.tasks.length).toBeGreaterThanOrEqual(14);
  });

  it("refuses a corrupt file with its name and the place of the fault, and takes the rest", async () => {
    await put("examples/os/bad.json", '{\n  "id": "bad",\n  oops\n}');
    await put("examples/os/cut.json", '{"id": "cut"');
    await put("examples/os/field.json", task("field", { evaluator: { func: 7 } }));
    await put("examples/os/good.json", task("good"));
    const { tasks, faults } = await readTaskFolder(dir);
    expect(tasks.map((t) => t.id)).toEqual(["good"]);
    expect(faults.map((f) => [f.file, f.pointer])).toEqual([
      ["examples/os/bad.json", "line 3, column 3"],
      ["examples/os/cut.json", "line 1, column 13"],
      ["examples/os/field.json", "/evaluator/func"],
    ]);
  });

  it("keeps the exact bytes and names them by digest", async () => {
    const bytes = Buffer.from(`${task("a")}\n\n`);
    await put("examples/os/a.json", bytes);
    const [only] = (await readTaskFolder(dir)).tasks;
    expect(Buffer.from(only!.bytes).equals(bytes)).toBe(true);
    expect(only!.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("refuses a second task with the same id and an id that is not the file's name", async () => {
    await mkdir(join(dir, "examples/vlc"));
    await put("examples/os/a.json", task("a"));
    await put("examples/vlc/a.json", task("a"));
    await put("examples/vlc/b.json", task("c"));
    const { tasks, faults } = await readTaskFolder(dir);
    expect(tasks.map((t) => t.path)).toEqual(["examples/os/a.json"]);
    expect(faults.map((f) => f.file)).toEqual(["examples/vlc/a.json", "examples/vlc/b.json"]);
  });

  it("orders by test_all.json, then by name, and reports ids it lists in vain", async () => {
    for (const id of ["a", "b", "c"]) await put(`examples/os/${id}.json`, task(id));
    await put("test_all.json", JSON.stringify({ os: ["c", "ghost", "a"] }));
    const { tasks, faults } = await readTaskFolder(dir);
    expect(tasks.map((t) => t.id)).toEqual(["c", "a", "b"]);
    expect(faults).toEqual([{ file: "test_all.json", pointer: "/os/1", message: "no task ghost" }]);
  });

  it("refuses links out of the folder, huge files, deep nesting and bytes that are not UTF-8", async () => {
    await symlink("/etc/hostname", join(dir, "examples/os/link.json"));
    await put("examples/os/huge.json", Buffer.alloc(1_048_577, 32));
    await put("examples/os/deep.json", "[".repeat(100_000));
    await put("examples/os/bytes.json", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
    await put("examples/os/nul.json", task("nul", { note: "\u0000" }));
    const { tasks, faults } = await readTaskFolder(dir);
    expect(tasks).toEqual([]);
    expect(faults.map((f) => [f.file.split("/")[2], f.message])).toEqual([
      ["bytes.json", "not UTF-8 text"],
      ["deep.json", "not JSON: nested deeper than 64 levels"],
      ["huge.json", "larger than 1048576 bytes"],
      ["link.json", "a link that leads out of the folder"],
      ["nul.json", "holds the character U+0000, which is not text"],
    ]);
  });

  it("says so when the folder holds no tasks at all", async () => {
    await rm(join(dir, "examples"), { recursive: true });
    await expect(readTaskFolder(dir)).rejects.toThrow(/no folder "examples"/);
  });
});
