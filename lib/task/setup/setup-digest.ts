import { createHash } from "node:crypto";
import type { TaskFile, TaskStep } from "@/lib/domain/task/task.schema";
import type { TaskMirror } from "../mirror/mirror";

/** Raise it when a step leaves another state than before: states stored by the older code are not found any more. */
const SETUP_REVISION = 2;

/** Steps whose effect depends on when they run, whatever their parameters are. */
const TIMED_STEPS: ReadonlySet<string> = new Set(["update_browse_history"]);

/** Commands that ask for the time, for chance or for the machine. Too many words only cost a saving. */
const CHANGING =
  /\b(date|datetime|strftime|localtime|gmtime|now|today|yesterday|tomorrow|random|urandom|uuid|mktemp|hostname|machine-id)\b|time\.time|\$RANDOM/i;

const COMMAND_STEPS: ReadonlySet<string> = new Set(["execute", "command", "launch"]);

/**
 * Digest of what set-up does for a task: its steps, the bytes they download, and the version of the code that runs
 * them. Null when the state it leaves is only right for the moment it was made: visits dated back from now, a file
 * with today's date.
 */
export async function setupDigestOf(
  task: Pick<TaskFile, "config">,
  { mirror, productVersion }: { mirror: TaskMirror; productVersion: string },
): Promise<string | null> {
  if (task.config.some(mustRunAgain)) return null;
  const hash = createHash("sha256").update(JSON.stringify([productVersion, SETUP_REVISION, task.config]));
  for (const url of task.config.flatMap(downloadedUrls)) {
    const bytes = await mirror.read(url);
    if (bytes === null) return null;
    hash.update(createHash("sha256").update(bytes).digest());
  }
  return `sha256:${hash.digest("hex")}`;
}

function mustRunAgain({ type, parameters }: TaskStep): boolean {
  return TIMED_STEPS.has(type) || (COMMAND_STEPS.has(type) && CHANGING.test(JSON.stringify(parameters)));
}

function downloadedUrls({ type, parameters }: TaskStep): string[] {
  if (type !== "download" || !Array.isArray(parameters.files)) return [];
  return parameters.files.flatMap((file: unknown) => {
    const url = typeof file === "object" && file !== null && "url" in file ? file.url : null;
    return typeof url === "string" ? [url] : [];
  });
}
