import { expect, test } from "vitest";
import { fileChanges, type HomeEntry } from "./file-changes";

const entry = (path: string, stamp: string, bytes: number | null = 10, isOfTemplate = false): HomeEntry => ({
  ...{ path, stamp, bytes, isOfTemplate },
});

test("what was written, made and removed is told apart, own files before what programs keep for themselves", () => {
  const before = [entry("book.ods", "1"), entry("same.txt", "1"), entry("gone.txt", "1", 7)];
  const after = [
    entry(".config/soffice.xcu", "5", 90),
    entry("book.ods", "2", 12),
    entry("new.txt", "3"),
    entry("same.txt", "1"),
    entry("Desktop/readme.txt", "4", 3, true),
    entry("Desktop/old.txt", "6", null),
  ];
  const { files, more } = fileChanges("setup", before, after);
  expect(files.map(({ path, change, bytes, bytes_before }) => [path, change, bytes, bytes_before])).toEqual([
    ["Desktop/old.txt", "removed", null, null],
    ["Desktop/readme.txt", "changed", 3, null],
    ["book.ods", "changed", 12, 10],
    ["gone.txt", "removed", null, 7],
    ["new.txt", "added", 10, null],
    [".config/soffice.xcu", "added", 90, null],
  ]);
  expect(more).toBe(0);
});

test("a mark that was there before is no change, and what is written again in its place is new", () => {
  const before = [entry("a", "x", null, true), entry("b", "x", null, true)];
  expect(fileChanges("fork", before, [entry("a", "x", null), entry("b", "y", 4)]).files).toMatchObject([
    { path: "b", change: "added", bytes: 4 },
  ]);
});

test("more than 300 changes are counted", () => {
  const after = Array.from({ length: 305 }, (_, index) => entry(`f${index}`, "1"));
  expect(fileChanges("setup", [], after)).toMatchObject({ more: 5 });
});
