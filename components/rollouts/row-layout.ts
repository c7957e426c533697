/** A stretch of rows under one heading; a flat table is one of them without a heading. */
export interface RowSection {
  key: string;
  hasHead: boolean;
  isOpen: boolean;
  rows: number;
}

export interface LayoutSizes {
  head: number;
  row: number;
}

/** As rollout-row.tsx and group-head.tsx draw them on a screen that is no phone's. */
export const WIDE_SIZES: LayoutSizes = { head: 28, row: 32 };
/** The stretch of the table that is made before anybody knows how high the window is. */
export const FIRST_STRETCH = { from: 0, to: 1_600 };

export type RowItem =
  { kind: "head"; section: number; top: number } | { kind: "row"; section: number; row: number; top: number };

/**
 * Where the rows of a long table stand. Rows are all of one height, so a place is arithmetic and no row has to be drawn to be
 * measured; only what is seen is made.
 */
export class RowLayout {
  readonly #tops: number[] = [];
  readonly height: number;

  constructor(
    readonly sections: readonly RowSection[],
    readonly sizes: LayoutSizes,
  ) {
    let top = 0;
    for (const section of sections) {
      this.#tops.push(top);
      top += (section.hasHead ? sizes.head : 0) + (section.isOpen ? section.rows * sizes.row : 0);
    }
    this.height = top;
  }

  /** Everything that a stretch of the height touches, in order. */
  itemsBetween(from: number, to: number): RowItem[] {
    const items: RowItem[] = [];
    for (let at = this.#sectionAt(from); at < this.sections.length; at++) {
      const section = this.sections[at] as RowSection;
      const top = this.#tops[at] as number;
      if (top >= to) break;
      const head = section.hasHead ? this.sizes.head : 0;
      if (section.hasHead && top + head > from) items.push({ kind: "head", section: at, top });
      if (!section.isOpen) continue;
      const first = Math.max(0, Math.floor((from - top - head) / this.sizes.row));
      const end = Math.min(section.rows, Math.ceil((to - top - head) / this.sizes.row));
      for (let row = first; row < end; row++) {
        items.push({ kind: "row", section: at, row, top: top + head + row * this.sizes.row });
      }
    }
    return items;
  }

  /** Top of one row; null when its section is shut or has no such row. */
  topOf(section: number, row: number): number | null {
    const found = this.sections[section];
    if (!found?.isOpen || row >= found.rows || row < 0) return null;
    return (this.#tops[section] as number) + (found.hasHead ? this.sizes.head : 0) + row * this.sizes.row;
  }

  /** The row before or after a place, over the edges of sections; from nowhere the first or the last. Null when there is none. */
  neighbour(from: { section: number; row: number } | null, step: 1 | -1): { section: number; row: number } | null {
    let section = from?.section ?? (step === 1 ? 0 : this.sections.length - 1);
    let row = from === null ? (step === 1 ? 0 : this.#rowsOf(section) - 1) : from.row + step;
    while (section >= 0 && section < this.sections.length) {
      if (row >= 0 && row < this.#rowsOf(section)) return { section, row };
      section += step;
      row = step === 1 ? 0 : this.#rowsOf(section) - 1;
    }
    return null;
  }

  #rowsOf(section: number): number {
    const found = this.sections[section];
    return found?.isOpen ? found.rows : 0;
  }

  /** The last section that begins at or above a height. */
  #sectionAt(height: number): number {
    let [low, high] = [0, this.sections.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#tops[middle] as number) <= height) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }
}
