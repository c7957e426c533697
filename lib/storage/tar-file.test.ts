import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTar, readTar } from "./tar-file";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "dp-tar-"));
  file = path.join(folder, "all.tar");
});
afterEach(() => rm(folder, { recursive: true }));

const names = async () => {
  const found: string[] = [];
  for await (const { name } of readTar(file)) found.push(name);
  return found;
};

it("two that write the same file do not write into each other", async () => {
  const first = await createTar(file, new Date());
  await first.add("one", Buffer.from("1"));
  await expect(createTar(file, new Date())).rejects.toMatchObject({ code: "EEXIST", path: `${file}.part` });
  await first.finish();
  expect(await names()).toEqual(["one"]);
  expect(await readdir(folder)).toEqual(["all.tar"]);
});

it("a file that came meanwhile stays", async () => {
  const tar = await createTar(file, new Date());
  await writeFile(file, "somebody's");
  await expect(tar.finish()).rejects.toMatchObject({ code: "EEXIST" });
  await tar.discard();
  expect(await readFile(file, "utf8")).toBe("somebody's");
  expect(await readdir(folder)).toEqual(["all.tar"]);
});

it("a size that is none is damage, and nothing is read by it", async () => {
  const tar = await createTar(file, new Date());
  await tar.add("one", Buffer.from("1"));
  await tar.finish();
  const bytes = await readFile(file);
  const field = bytes.subarray(124, 136);
  const sum = (part: Uint8Array) => part.reduce((total, byte) => total + byte, 0);
  const before = sum(field);
  field.write("-7777777777\0");
  const told = parseInt(bytes.toString("latin1", 148, 154), 8) + sum(field) - before;
  bytes.write(told.toString(8).padStart(6, "0"), 148);
  await writeFile(file, bytes);
  await expect(names()).rejects.toThrow("no file begins here, at byte 0");
});
