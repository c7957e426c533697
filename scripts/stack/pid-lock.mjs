import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startedAt } from "./process-identity.mjs";
import { waitFor } from "./wait-for.mjs";

/**
 * A lock file that names its holder by pid and start time, so that one left by a killed process is known as stale.
 * Of several processes that race, exactly one gets it.
 * @returns {{ release(): void, update(facts: object): void } | { holder: { pid: number, [fact: string]: unknown } }}
 */
export function tryLock(file, facts = {}) {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  const write = (more) =>
    writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid), ...more }), {
      mode: 0o644,
    });
  write(facts);
  for (;;) {
    try {
      linkSync(own, file);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const holder = readLock(file);
      if (holder) {
        rmSync(own, { force: true });
        return { holder };
      }
      removeStale(file);
    }
  }
  unlinkSync(own);
  return {
    release: () => rmSync(file, { force: true }),
    update(more) {
      write({ ...facts, ...more });
      renameSync(own, file);
    },
  };
}

/** The living holder, or null when the file is missing, unreadable or left by a process that is gone. */
export function readLock(file) {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8"));
    return holder.startedAt !== null && startedAt(holder.pid) === holder.startedAt ? holder : null;
  } catch {
    return null;
  }
}

/** Moves the stale file away first: only one of several racers can move it, and a fresh lock caught by mistake is put back. */
function removeStale(file) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (readLock(aside)) {
    try {
      linkSync(aside, file);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
  rmSync(aside, { force: true });
}

/** Runs `action` while holding the lock, waiting for another holder to finish. */
export async function withLock(file, action, limitMs = 900_000) {
  let lock;
  await waitFor(
    () => {
      lock = tryLock(file);
      return "release" in lock;
    },
    { limitMs, everyMs: 200, what: `another process to release ${file}` },
  );
  try {
    return await action();
  } finally {
    lock.release();
  }
}
