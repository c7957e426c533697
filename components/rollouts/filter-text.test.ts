import { describe, expect, it } from "vitest";
import { narrowed, nextSort, readFilterText, readOrAll, toggledPart, withoutPart } from "./filter-text";

describe("the text of a filter", () => {
  it("comes apart into what is asked for at once, and goes together again", () => {
    const read = readOrAll("STATUS:done (app:os or app:vlc) -gate:netns sort:-cost");
    expect(read.parts).toEqual(["status:done", "(app:os or app:vlc)", "-gate:netns"]);
    expect(withoutPart(read, 1)).toBe("status:done -gate:netns sort:-cost");
    expect(readOrAll(narrowed(read, "host:h1")).parts).toHaveLength(4);
  });

  it("keeps brackets around what stands alone with or, so that narrowing it means the same", () => {
    const read = readOrAll("app:os or app:vlc");
    expect(readOrAll(narrowed(read, "status:done")).parts).toEqual(["(app:os or app:vlc)", "status:done"]);
  });

  it("takes a part that is there away, and adds one that is not", () => {
    expect(toggledPart(readOrAll("status:done"), "status:done")).toBe("");
    expect(toggledPart(readOrAll("status:done sort:cost"), "outcome:fail")).toBe("status:done outcome:fail sort:cost");
  });

  it("orders from most to least and back to the order of creation, words from the first letter", () => {
    const once = nextSort(readOrAll("outcome:fail"), "cost");
    const twice = nextSort(readOrAll(once), "cost");
    expect([once, twice, nextSort(readOrAll(twice), "cost")]).toEqual([
      "outcome:fail sort:-cost",
      "outcome:fail sort:cost",
      "outcome:fail",
    ]);
    expect(nextSort(readOrAll(""), "host")).toBe("sort:host");
  });

  it("says what is wrong where it is", () => {
    expect(readFilterText("stauts:done")).toMatchObject({
      problem: { suggestion: "status", span: { start: 0, end: 6 } },
    });
  });
});
