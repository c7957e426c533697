import { spawn } from "node:child_process";
import { CHECKOUT } from "../stack/checkout.mjs";

/** Commands under way, so that an interrupted test run can end them. */
const running = new Set();

/**
 * Runs a command in the checkout with its output shown as it comes, or as a whole at its end when it runs beside
 * others. Resolves with its status; a command that takes longer than `limitMs` is ended with everything it started and
 * counts as failed.
 * @returns {Promise<{ ok: boolean, reason: string | null }>}
 */
export function runCommand(args, { env = {}, limitMs, isBeside = false }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: CHECKOUT,
      env: { ...process.env, ...env },
      stdio: isBeside ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      detached: true,
    });
    running.add(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => output.push(part));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      endGroup(child, "SIGTERM");
      setTimeout(() => endGroup(child, "SIGKILL"), 20_000).unref();
    }, limitMs);
    child.on("error", (error) => resolve({ ok: false, reason: error.message }));
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      process.stdout.write(Buffer.concat(output));
      if (isLate)
        return resolve({ ok: false, reason: `took longer than ${Math.round(limitMs / 1_000)} s and was ended` });
      resolve({ ok: code === 0, reason: code === 0 ? null : `ended with ${signal ?? `status ${code}`}` });
    });
  });
}

/** Ends every command under way with what it started. */
export function endCommands(signal) {
  for (const child of running) endGroup(child, signal);
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
