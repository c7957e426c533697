const TABLES_MAX = 4;

/**
 * Which object a program made for which cell of which table. To make one takes LibreOffice four times as long as to
 * say what is in it, and it keeps each for up to half a minute. An object belongs to its position for good; one that is
 * gone answers with an error. Losing the memory costs time, nothing else.
 */
export class CellMemory {
  private readonly tables = new Map<string, ReadonlyMap<string, string>>();

  /** The object's path, or null when none is known. */
  get(table: string, row: number, column: number): string | null {
    return this.tables.get(table)?.get(key(row, column)) ?? null;
  }

  /** Takes the place of what was known of that table. The four tables read last are kept. */
  replace(table: string, cells: ReadonlyArray<{ row: number; column: number; path: string | null }>): void {
    this.tables.delete(table);
    this.tables.set(
      table,
      new Map(cells.flatMap(({ row, column, path }) => (path === null ? [] : [[key(row, column), path]]))),
    );
    for (const oldest of this.tables.keys()) {
      if (this.tables.size <= TABLES_MAX) break;
      this.tables.delete(oldest);
    }
  }

  forget(table: string): void {
    this.tables.delete(table);
  }
}

function key(row: number, column: number): string {
  return `${row},${column}`;
}
