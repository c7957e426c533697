import { expect, it } from "vitest";
import { LINEAGE_WIDTH, layoutLineage } from "./lineage-layout";

const child = (fork: number, step_count: number) => ({ fork, step_count });

it("puts children in fork order, evenly around the line of their parent", () => {
  const { rows, middleY, height } = layoutLineage([child(2, 5), child(1, 3), child(3, 5)], 2);
  expect(rows.map((row) => row.child.fork)).toEqual([1, 2, 3]);
  expect(rows[1]?.y).toBe(middleY);
  expect(rows.every((row) => row.y > 0 && row.y < height)).toBe(true);
});

it("draws the steps that a child took by itself, equal steps at equal places, within its width", () => {
  const { rows, prefixXs } = layoutLineage([child(1, 3), child(2, 50)], 2);
  expect(prefixXs).toHaveLength(2);
  expect(rows.map((row) => row.stepXs.length)).toEqual([1, 48]);
  expect(rows[0]?.stepXs[0]).toBe(rows[1]?.stepXs[0]);
  expect(Math.max(...rows.map((row) => row.endX))).toBeLessThan(LINEAGE_WIDTH - 80);
});

it("has a line for a child that took no step, and room for twenty of the prefix", () => {
  const { rows, prefixXs, forkX } = layoutLineage([child(1, 20)], 20);
  expect(rows[0]?.stepXs).toEqual([]);
  expect(prefixXs.every((x) => x < forkX)).toBe(true);
});
