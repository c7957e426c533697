import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { identifyProcess, isRunning } from "../process-identity";

const ownerSchema = z.object({ pid: z.number().int(), startTicks: z.number() });

/**
 * Takes the lock file, waiting while a live process holds it; a lock whose process is gone is taken over.
 * Returns a function that lets it go. `onWait` is called once when waiting starts.
 */
export async function takeBuildLock(
  path: string,
  options: { onWait?: (pid: number) => void; signal?: AbortSignal } = {},
): Promise<() => void> {
  const own = identifyProcess(process.pid);
  if (!own) throw new Error("this process has no entry in /proc");
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, JSON.stringify(own));
  let hasWaited = false;
  try {
    for (;;) {
      options.signal?.throwIfAborted();
      if (tryLink(draft, path)) return () => release(path, own.pid);
      const owner = readOwner(path);
      if (owner && isRunning(owner)) {
        if (!hasWaited) options.onWait?.(owner.pid);
        hasWaited = true;
        await delay(200, undefined, { signal: options.signal });
      } else if (owner !== undefined) {
        discard(path, draft);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** undefined: no lock file; null: one that nobody can own. */
function readOwner(path: string): z.infer<typeof ownerSchema> | null | undefined {
  try {
    return ownerSchema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data ?? null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : null;
  }
}

/** Moves a dead lock aside; of two that try, one finds it gone and goes on. A fresh lock moved by mistake is put back. */
function discard(path: string, draft: string): void {
  const aside = `${draft}.dead`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const owner = readOwner(aside);
  if (owner && isRunning(owner)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, pid: number): void {
  if (readOwner(path)?.pid === pid) rmSync(path, { force: true });
}
