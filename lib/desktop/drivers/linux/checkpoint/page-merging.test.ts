import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { PageMerging } from "./page-merging";

const folder = mkdtempSync(path.join(tmpdir(), "ksm-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, value: number) => writeFileSync(path.join(folder, name), String(value));
const read = (name: string) => Number(readFileSync(path.join(folder, name), "utf8"));

it("scans until nothing more is merged and always stops the scanner", async () => {
  for (const name of ["run", "pages_sharing", "full_scans"]) write(name, 0);
  const merging = new PageMerging(folder, 5);
  const working = merging.merge();
  expect([read("run"), read("use_zero_pages")]).toEqual([1, 0]);
  write("pages_sharing", 5_000);
  write("full_scans", 3);
  expect(merging.merge()).toBe(working);
  expect((await working).mergedPages).toBe(5_000);
  expect(read("run")).toBe(0);
});

it("goes on while the kernel has not scanned often enough to merge anything", async () => {
  for (const name of ["run", "pages_sharing", "full_scans"]) write(name, 0);
  const working = new PageMerging(folder, 5).merge();
  write("full_scans", 2);
  let hasEnded = false;
  void working.then(() => (hasEnded = true));
  // Many looks at a scanner that has found nothing yet.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(hasEnded).toBe(false);
  write("pages_sharing", 700);
  write("full_scans", 3);
  expect((await working).mergedPages).toBe(700);
});

it("does nothing where the kernel has none", async () => {
  const merging = new PageMerging(path.join(folder, "absent"), 5);
  expect(merging.lack).toMatch(/no KSM/);
  expect(await merging.merge()).toEqual({ mergedPages: 0, tookMs: 0 });
});
