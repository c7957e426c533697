import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { heldLocks } from "./file-locks";

it("finds a lock with its holder, and nothing once the holder is gone", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "locks-"));
  const file = path.join(folder, "file");
  const holder = spawn("flock", ["--no-fork", file, "sleep", "60"], { stdio: "ignore" });
  const pid = holder.pid!;
  try {
    await vi.waitUntil(() => heldLocks([pid], pid).length > 0, { timeout: 5_000 });
    expect(heldLocks([pid], pid)).toEqual([
      { insidePid: pid, path: file, kind: "FLOCK", access: "WRITE", start: "0", end: "EOF", isMapped: false },
    ]);
    holder.kill("SIGKILL");
    await vi.waitUntil(() => heldLocks([pid], pid).length === 0, { timeout: 5_000 });
  } finally {
    holder.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});
