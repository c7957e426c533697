import { createHash } from "node:crypto";
import { asJson, asJsonList } from "@/lib/db/json";
import type { AttemptPatch } from "@/lib/db/transition";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { fileChanges, type DesktopLog, type FileChanges, type HomeEntry } from "@/lib/domain/attempt/file-changes";
import type { DesktopRecorder } from "./desktop-recorder";

const HOME = "/home/user";
/** Larger files are listed without a digest; so are those after the whole was read. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;
const ALL_BYTES_MAX = 64 * 1024 * 1024;

/**
 * What the acting leaves in a desktop: files it changed, by name and digest, and the session's logs. Looks at the home
 * folder now, and again at `read`. What cannot be read is left out; it never spoils an attempt.
 */
export async function desktopTraces(
  desktop: Desktop,
  recorder: Pick<DesktopRecorder, "artifact">,
  since: FileChanges["since"],
): Promise<{ read(): Promise<Pick<AttemptPatch, "fileChanges" | "logs">> }> {
  const before = await homeOf(desktop);
  return {
    read: async () => {
      const after = before && (await homeOf(desktop));
      const changes = before && after ? await withDigests(desktop, fileChanges(since, before, after)) : null;
      const logs = await keptLogs(desktop, recorder);
      return { ...(changes && { fileChanges: asJson(changes) }), ...(logs && { logs: asJsonList(logs) }) };
    },
  };
}

async function homeOf(desktop: Desktop): Promise<HomeEntry[] | null> {
  try {
    return await desktop.homeEntries();
  } catch {
    return null;
  }
}

/** Of files that the agent may have meant; settings of programs are told by name alone. */
async function withDigests(desktop: Desktop, changes: FileChanges): Promise<FileChanges> {
  let left = ALL_BYTES_MAX;
  const files: FileChanges["files"] = [];
  for (const file of changes.files) {
    const isRead = !file.is_settings && file.bytes !== null && file.bytes <= Math.min(FILE_BYTES_MAX, left);
    if (isRead) left -= file.bytes ?? 0;
    files.push({ ...file, digest: isRead ? await digestOf(desktop, file.path) : null });
  }
  return { ...changes, files };
}

async function digestOf(desktop: Desktop, path: string): Promise<string | null> {
  try {
    const bytes = await desktop.readFile(`${HOME}/${path}`, { bytesMax: FILE_BYTES_MAX });
    return bytes && `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  } catch {
    return null;
  }
}

async function keptLogs(desktop: Desktop, recorder: Pick<DesktopRecorder, "artifact">): Promise<DesktopLog[] | null> {
  let logs: Awaited<ReturnType<Desktop["logs"]>>;
  try {
    logs = await desktop.logs();
  } catch {
    return null;
  }
  const kept: DesktopLog[] = [];
  for (const { name, text } of logs) {
    const bytes = new TextEncoder().encode(text);
    kept.push({ name, digest: await recorder.artifact(bytes, "log"), bytes: bytes.length, problem: null });
  }
  return kept;
}
