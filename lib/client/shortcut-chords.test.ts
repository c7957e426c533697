import { expect, it } from "vitest";
import { lookUp } from "./shortcut-chords";
import { keyCaps, shortcutWords } from "./shortcut-table";

const shell = { "g r": { does: "Runs", run: () => undefined }, "?": () => undefined };
const page = { j: () => undefined, r: () => undefined, "?": () => undefined };

it("takes a page's key before the shell's", () => {
  expect(lookUp([shell, page], null, "?")).toEqual({ action: page["?"] });
});

it("waits after the first key of a chord, and then knows chords only", () => {
  expect(lookUp([shell, page], null, "g")).toEqual({ waits: "g" });
  expect(lookUp([shell, page], "g", "r")).toEqual({ action: shell["g r"] });
  expect(lookUp([shell, page], "g", "j")).toBeNull();
});

it("does not take the space bar for the beginning of a chord", () => {
  expect(lookUp([{ " ": () => undefined }], null, " ")).not.toBeNull();
  expect(lookUp([page], null, " ")).toBeNull();
});

it("writes keys as caps and finds words for a bare action", () => {
  expect(keyCaps("g r")).toEqual(["G", "R"]);
  expect(keyCaps("X")).toEqual(["⇧", "X"]);
  expect(keyCaps("Shift+ArrowLeft")).toEqual(["⇧", "←"]);
  expect(keyCaps(" ")).toEqual(["Space"]);
  expect(shortcutWords("j", page.j)).toBe("Next row");
  expect(shortcutWords("g r", shell["g r"])).toBe("Runs");
});
