import { describe, expect, it } from "vitest";
import { attemptFixture } from "@/lib/testing/fixtures/attempt.fixture";
import { attemptSlot, heatKindOf, HEAT_ROWS_MAX, layoutHeat } from "./heat-layout";

const plain = { rounds: 1, fork_copies: 1 };
const grid = (tasks: number, copies: number, app = "calc") =>
  Array.from({ length: tasks * copies }, (_, index) =>
    attemptFixture({ task_id: `${app}-${Math.floor(index / copies)}`, app, copy: (index % copies) + 1 }),
  );

describe("what a cell shows", () => {
  it("is invalid even when the checker gave a full score", () => {
    expect(heatKindOf({ status: "done", verifier: "invalid", outcome: "none" })).toBe("invalid");
  });
  it("is neither success nor fail when an attempt ended without an outcome", () => {
    expect(heatKindOf({ status: "error", verifier: "not_checked", outcome: "none" })).toBe("unjudged");
    expect(heatKindOf({ status: "cancelled", verifier: "not_checked", outcome: "none" })).toBe("unjudged");
  });
});

describe("the strip", () => {
  it("has one cell per attempt, no two in one place", () => {
    const layout = layoutHeat([...grid(20, 3), ...grid(9, 3, "vlc")], plain, 240);
    expect(layout.cells).toHaveLength(87);
    expect(new Set(layout.cells.map((cell) => `${cell.x},${cell.y}`)).size).toBe(87);
  });

  it("never grows wider than it may, and puts what does not fit on the next line with its own labels", () => {
    const layout = layoutHeat(grid(40, 2), plain, 200);
    expect(layout.width).toBeLessThanOrEqual(200);
    expect(layout.heads.length).toBeGreaterThan(1);
    expect(layout.rowLabels).toHaveLength(layout.heads.length * 2);
  });

  it("says how many rows it left out", () => {
    const many = Array.from({ length: 20 }, (_, index) => attemptFixture({ round: index + 1 }));
    const layout = layoutHeat(many, { rounds: 20, fork_copies: 1 }, 400);
    expect(layout.cells).toHaveLength(HEAT_ROWS_MAX);
    expect(layout.hiddenRows).toBe(4);
    expect(layout.rowLabels.map((label) => label.text).slice(0, 3)).toEqual(["r1·c1", "r2·c1", "r3·c1"]);
  });

  it("is empty without attempts", () => {
    expect(layoutHeat([], plain, 400)).toMatchObject({ width: 0, height: 0, cells: [] });
  });

  it("names only what the run has more than one of", () => {
    expect(attemptSlot({ round: 1, copy: 2, fork: 1 }, plain)).toBe("c2");
    expect(attemptSlot({ round: 3, copy: 2, fork: 4 }, { rounds: 3, fork_copies: 4 })).toBe("r3·c2·f4");
  });
});
