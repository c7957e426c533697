import { describe, expect, it } from "vitest";
import { RowLayout, type RowSection } from "./row-layout";

const SIZES = { head: 28, row: 32 };
const section = (rows: number, more: Partial<RowSection> = {}): RowSection => ({
  ...{ key: String(rows), hasHead: true, isOpen: true, rows },
  ...more,
});

describe("the places of rows", () => {
  it("are found without drawing any, also in the middle of 50,000", () => {
    const layout = new RowLayout([section(50_000, { hasHead: false })], SIZES);
    expect(layout.height).toBe(1_600_000);
    const items = layout.itemsBetween(800_000, 800_100);
    expect(items.map((item) => item.kind === "row" && item.row)).toEqual([25_000, 25_001, 25_002, 25_003]);
    expect(layout.topOf(0, 25_000)).toBe(800_000);
  });

  it("leave out the rows of a shut section and keep its heading", () => {
    const layout = new RowLayout([section(2), section(9, { isOpen: false }), section(1)], SIZES);
    expect(layout.height).toBe(28 + 64 + 28 + 28 + 32);
    const kinds = layout.itemsBetween(0, layout.height).map(({ kind, section }) => `${kind}${section}`);
    expect(kinds).toEqual(["head0", "row0", "row0", "head1", "head2", "row2"]);
    expect(layout.topOf(1, 0)).toBeNull();
  });

  it("cover every height once: stretches side by side give all items, and none between twice", () => {
    const layout = new RowLayout([section(3), section(0), section(5, { isOpen: false }), section(4)], SIZES);
    const all = layout.itemsBetween(0, layout.height);
    expect(all.filter((item) => item.kind === "row")).toHaveLength(7);
    for (let height = 0; height < layout.height; height += 7) {
      const [first] = layout.itemsBetween(height, height + 1);
      expect(first?.top).toBeLessThanOrEqual(height);
    }
  });

  it("are walked over the edges of sections, and nowhere from the last", () => {
    const layout = new RowLayout([section(1), section(3, { isOpen: false }), section(0), section(2)], SIZES);
    expect(layout.neighbour(null, 1)).toEqual({ section: 0, row: 0 });
    expect(layout.neighbour({ section: 0, row: 0 }, 1)).toEqual({ section: 3, row: 0 });
    expect(layout.neighbour({ section: 3, row: 1 }, 1)).toBeNull();
    expect(layout.neighbour({ section: 3, row: 0 }, -1)).toEqual({ section: 0, row: 0 });
    expect(layout.neighbour(null, -1)).toEqual({ section: 3, row: 1 });
    expect(new RowLayout([], SIZES).neighbour(null, 1)).toBeNull();
  });
});
