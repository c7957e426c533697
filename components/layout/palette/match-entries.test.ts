import { Play } from "lucide-react";
import { expect, it } from "vitest";
import { groupEntries, matchEntries } from "./match-entries";
import type { PaletteEntry } from "./palette-entry";

const entry = (label: string, group = "Go to", more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  ...{ id: label, label, group, icon: Play, href: "/" },
  ...more,
});
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label);

it("puts a label that begins with the text before one that holds it, and leaves the rest in order", () => {
  const entries = [entry("Cancel the run"), entry("Runs"), entry("New run"), entry("Tasks")];
  expect(labels(matchEntries(entries, "run"))).toEqual(["Runs", "Cancel the run", "New run"]);
});

it("wants every word, in any order, also in keywords and headings", () => {
  const entries = [entry("Dark", "Theme", { keywords: "night" }), entry("Light", "Theme")];
  expect(labels(matchEntries(entries, "theme dark"))).toEqual(["Dark"]);
  expect(labels(matchEntries(entries, "NIGHT"))).toEqual(["Dark"]);
  expect(matchEntries(entries, "dark light")).toEqual([]);
});

it("keeps everything for an empty text, under headings in order", () => {
  const entries = [entry("a", "One"), entry("b", "Two"), entry("c", "One")];
  expect(groupEntries(matchEntries(entries, "  ")).map(({ group, entries: of }) => [group, ...labels(of)])).toEqual([
    ["One", "a", "c"],
    ["Two", "b"],
  ]);
});
