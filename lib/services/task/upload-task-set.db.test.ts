import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { contextOfKey, contextOfRole, makeWorkspace } from "@/lib/testing/factories/workspace";
import { listTasks } from "./list-tasks";
import { uploadTaskSet } from "./upload-task-set";

let db: Database;
let workspace: Awaited<ReturnType<typeof makeWorkspace>>;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  workspace = await makeWorkspace(db);
});

const owner = () => contextOfRole(db, workspace, "owner");
const task = (id: string) =>
  `${JSON.stringify({
    ...{ id, snapshot: "os", instruction: `Do ${id}`, source: "", config: [], related_apps: ["os"] },
    evaluator: { func: "infeasible" },
  })}\n`;
const file = (id: string, text = task(id)) => ({ path: `examples/os/${id}.json`, text });
const upload = async (input: Record<string, unknown>) => uploadTaskSet({ ctx: await owner(), input });

it("imports files byte for byte in the order of the list, and tells those it cannot take", async () => {
  const files = [file("aaaaaaaa"), file("bbbbbbbb"), file("cccccccc", "{"), file("dddddddd", task("eeeeeeee"))];
  const order = JSON.stringify({ os: ["bbbbbbbb", "aaaaaaaa"] });
  const done = await upload({ name: "mine", files, order });
  expect(done.taskCount).toBe(2);
  expect(done.faults.map((fault) => `${fault.file} ${fault.message}`)).toEqual([
    expect.stringMatching(/^examples\/os\/cccccccc.json not JSON/),
    "examples/os/dddddddd.json is not the name of the file",
  ]);
  const { items } = await listTasks({ ctx: await owner(), query: { taskSet: "mine", filter: {}, limit: 10 } });
  expect(items.map(({ taskId }) => taskId)).toEqual(["bbbbbbbb", "aaaaaaaa"]);
  const digest = createHash("sha256").update(task("bbbbbbbb")).digest("hex");
  expect(items[0]?.taskDigest).toBe(`sha256:${digest}`);
});

it("writes nothing in a dry run, and never into a set that is there", async () => {
  expect(await upload({ name: "later", files: [file("aaaaaaaa")], dry_run: true })).toMatchObject({ taskCount: 1 });
  expect(await db.prisma.taskSet.count({ where: { name: "later" } })).toBe(0);
  await expect(upload({ name: "mine", files: [file("ffffffff")] })).rejects.toMatchObject({ code: "conflict" });
});

it.each([
  "../examples/os/a.json",
  "examples/os/../../a.json",
  "examples/os/a/b.json",
  "/examples/os/a.json",
  "examples/.ssh/a.json",
])("refuses the path %s", async (path) => {
  await expect(upload({ name: "paths", files: [{ path, text: task("aaaaaaaa") }] })).rejects.toMatchObject({
    code: "invalid_request",
  });
});

it("refuses who may not import, and everybody once several workspaces share the sets", async () => {
  const input = { name: "other", files: [file("aaaaaaaa")] };
  const member = await contextOfRole(db, workspace, "member");
  await expect(uploadTaskSet({ ctx: member, input })).rejects.toMatchObject({ code: "forbidden" });
  const key = contextOfKey(db, workspace, ["tasks:read"]);
  await expect(uploadTaskSet({ ctx: key, input })).rejects.toMatchObject({ code: "insufficient_scope" });
  await makeWorkspace(db);
  await expect(upload(input)).rejects.toMatchObject({ code: "forbidden" });
});
