import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Database, SqlJsStatic } from "sql.js";

/** Where a database says how it is written: 2 asks for a log beside it, which a copy does not have. */
const WRITE_MODE_BYTES = [18, 19];
const BESIDE_LOG = 2;

let library: Promise<SqlJsStatic> | null = null;

async function loadLibrary(): Promise<SqlJsStatic> {
  const { default: start } = await import("sql.js");
  const folder = dirname(createRequire(import.meta.url).resolve("sql.js"));
  const wasm = await readFile(join(folder, "sql-wasm.wasm"));
  return start({ wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) });
}

/**
 * Opens a copy of a database in the memory of a WebAssembly machine for the time of `work`; nothing outside of it can be
 * reached by a query. `bytes` null opens an empty database. SQLite's own errors pass through.
 */
export async function withDatabase<T>(bytes: Buffer | null, work: (database: Database) => T): Promise<T> {
  const { Database } = await (library ??= loadLibrary());
  const copy = bytes && new Uint8Array(bytes);
  if (copy) for (const at of WRITE_MODE_BYTES) if (copy[at] === BESIDE_LOG) copy[at] = 1;
  const database = new Database(copy);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
