import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import JSZip from "jszip";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFolderStore } from "@/lib/storage/folder-store";
import { readOsworldTree } from "./read-osworld-tree";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "dp-tree-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(files: Record<string, string>) {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(files)) zip.file(name, content);
  const file = path.join(folder, "tree.zip");
  await writeFile(file, await zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" }));
  return readOsworldTree(file, createFolderStore(folder));
}

it("a small zip that unpacks to more steps than fit is refused", async () => {
  const lines = "{}\n".repeat(1_000);
  const files = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`m/os/task-${at}/traj.jsonl`, lines]));
  await expect(read(files)).rejects.toThrow("more than 200000 steps: import it in parts");
});
