import { describe, expect, it } from "vitest";
import { readLabels } from "./label-set-draft";

describe("labels of a workspace, one a line", () => {
  it("are read in the order of their keys, without empty lines and edges", () => {
    expect(readLabels(" wrong cell \n\nstuck\n")).toEqual({ labels: ["wrong cell", "stuck"] });
  });

  it.each([
    ["nothing", " \n", /at least one/],
    ["more than there are keys", "0123456789".split("").join("\n"), /9 keys.*10 labels/],
    ["one that is too long", "x".repeat(41), /longer than 40/],
    ["one twice, whatever its case", "stuck\nStuck", /“Stuck” is there twice/],
    ["a mark that turns the writing", "a\u202eb", /control characters/],
  ])("refuse %s", (_, text, words) => {
    expect(readLabels(text)).toEqual({ error: expect.stringMatching(words) });
  });
});
