import { describe, expect, it } from "vitest";
import { cellName, placeCells } from "./cell-grid";

const rect = (x: number, y: number, width = 80, height = 17) => ({ x, y, width, height });
const grid = { rows: [4, 5], columns: [1, 2] };

describe("cells of a sheet", () => {
  it.each([
    [0, 0, "A1"],
    [9, 25, "Z10"],
    [0, 26, "AA1"],
    [0, 701, "ZZ1"],
    [0, 702, "AAA1"],
    [1_048_575, 16_383, "XFD1048576"],
  ])("row %d, column %d is %s", (row, column, name) => {
    expect(cellName({ row, column })).toBe(name);
  });

  it("take their places from the first row and the first column", () => {
    const edges = [rect(10, 20, 80, 17), rect(90, 20, 50, 17), rect(10, 37, 80, 30), rect(90, 37, 50, 30)];
    expect(placeCells(grid, edges)).toEqual(edges);
  });

  it("are not placed by rule when the last one is elsewhere or an edge is missing", () => {
    const edges = [rect(10, 20), rect(90, 20), rect(10, 37), rect(90, 99)];
    expect(placeCells(grid, edges)).toBeNull();
    expect(placeCells(grid, [rect(10, 20), null, rect(10, 37), rect(90, 37)])).toBeNull();
    expect(placeCells(grid, edges.slice(0, 3))).toBeNull();
  });
});
