import { existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";

const BYTES_MAX = 16 * 1024 * 1024;

/** Opens a process's log for appending. One that grew large becomes `<name>.log.1` first. */
export function openLog(home, name) {
  const file = logPath(home, name);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 });
  try {
    if (statSync(file).size > BYTES_MAX) renameSync(file, `${file}.1`);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return openSync(file, "a", 0o644);
}

export const logPath = (home, name) => path.join(home, "logs", `${name}.log`);

/** The last lines of a log, for a message that says why a process ended. */
export function logTail(home, name, lines = 12) {
  try {
    return readFileSync(logPath(home, name), "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}

/** Bytes in the log now; where a new process's lines will begin. */
export function logSize(home, name) {
  return existsSync(logPath(home, name)) ? statSync(logPath(home, name)).size : 0;
}

/** What was written since the log had `from` bytes. A log that was moved away meanwhile is read from its start. */
export function logSince(home, name, from) {
  if (!existsSync(logPath(home, name))) return "";
  const bytes = readFileSync(logPath(home, name));
  return bytes.subarray(from <= bytes.length ? from : 0).toString("utf8");
}
