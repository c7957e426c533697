/** Rows moved by Page Up and Page Down. */
const PAGE_ROWS = 10;

/** The row a key leads to, or null when the key does not move. Stays inside the list. */
export function nextRow(key: string, at: number, count: number): number | null {
  const inside = (index: number) => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case "ArrowDown":
    case "j":
      return inside(at + 1);
    case "ArrowUp":
    case "k":
      return inside(at - 1);
    case "PageDown":
      return inside(at + PAGE_ROWS);
    case "PageUp":
      return inside(at - PAGE_ROWS);
    case "Home":
      return 0;
    case "End":
      return inside(count - 1);
    default:
      return null;
  }
}
