/**
 * OSWorld's tree of results, read: `…/<model>/<domain>/<task>/` with `result.txt`, `traj.jsonl` and pictures. Whoever made
 * it is not trusted: names are compared and never followed, texts stay texts.
 */

/** Files of one attempt, by the paths that they have in the tree. */
export interface AttemptFolder {
  path: string;
  taskId: string;
  domain: string;
  /** null where the tree does not go that far up. */
  model: string | null;
  result: string | null;
  trajectory: string | null;
}

const RESULT = "result.txt";
const TRAJECTORY = "traj.jsonl";
const NAME = /^[\w][\w.@ -]{0,127}$/;

/** Every folder that holds a result or a trajectory, in the order of its path; those without a task to their name are faults. */
export function findAttemptFolders(names: readonly string[]): {
  folders: AttemptFolder[];
  faults: Array<{ path: string; why: string }>;
} {
  const found = new Map<string, { result: string | null; trajectory: string | null }>();
  for (const name of names) {
    const cut = name.lastIndexOf("/");
    const file = name.slice(cut + 1);
    if ((file !== RESULT && file !== TRAJECTORY) || name.startsWith("__MACOSX/")) continue;
    const path = cut < 0 ? "" : name.slice(0, cut);
    const files = found.get(path) ?? { result: null, trajectory: null };
    found.set(path, { ...files, [file === RESULT ? "result" : "trajectory"]: name });
  }
  const folders: AttemptFolder[] = [];
  const faults: Array<{ path: string; why: string }> = [];
  for (const [path, files] of [...found].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [taskId = "", domain = "", model = null] = path.split("/").reverse();
    if (NAME.test(taskId) && NAME.test(domain)) folders.push({ path, taskId, domain, model, ...files });
    else faults.push({ path, why: "not in a folder <domain>/<task>" });
  }
  return { folders, faults };
}

/** The score that a result.txt claims: 0..1, or null for anything else. */
export function readClaim(text: string): number | null {
  const trimmed = text.trim();
  const score = Number(trimmed);
  return trimmed !== "" && score >= 0 && score <= 1 ? score : null;
}

export interface ClaimedStep {
  action: Record<string, unknown>;
  /** What the model said; null where nothing was kept. */
  response: string | null;
  /** As the machine's clock showed it, taken as UTC; null where it cannot be read. */
  at: Date | null;
  /** Name of its picture, which lies in the same folder. */
  picture: string | null;
}

/** Beyond that a trajectory is cut. */
export const STEPS_MAX = 1_000;
const TEXT_LENGTH_MAX = 20_000;

/** Steps of a traj.jsonl in order; lines that are none are counted and left out. */
export function readTrajectory(text: string): { steps: ClaimedStep[]; unread: number } {
  const steps: ClaimedStep[] = [];
  let unread = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const row = objectOf(line);
    if (row === null || steps.length === STEPS_MAX) unread++;
    else steps.push(stepOf(row));
  }
  return { steps, unread };
}

function objectOf(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function stepOf({ action, response, action_timestamp: stamp, screenshot_file: file }: Record<string, unknown>) {
  return {
    action: actionOf(action),
    response: typeof response === "string" ? response.slice(0, TEXT_LENGTH_MAX) : null,
    at: typeof stamp === "string" ? timeOf(stamp) : null,
    // A name alone: a path would lead out of the attempt's folder.
    picture: typeof file === "string" && /^[\w@.:-]+$/.test(file) && !/^\.+$/.test(file) ? file : null,
  };
}

/** Code as code and objects as they are; the two words by which an agent ends are ours too. */
function actionOf(action: unknown): Record<string, unknown> {
  if (action === "DONE") return { type: "done" };
  if (action === "FAIL") return { type: "fail" };
  if (typeof action === "string") return { type: "pyautogui", code: action.slice(0, TEXT_LENGTH_MAX) };
  const text = JSON.stringify(action ?? null);
  const type = typeof action === "object" && action !== null ? (action as Record<string, unknown>).action_type : null;
  return { type: typeof type === "string" ? type.slice(0, 40) : "action", code: text.slice(0, TEXT_LENGTH_MAX) };
}

/** 20250801@120000 with up to six further digits. */
function timeOf(stamp: string): Date | null {
  const [, year, month, day, hour, minute, second, more = ""] =
    /^(\d{4})(\d\d)(\d\d)@(\d\d)(\d\d)(\d\d)(\d{0,6})$/.exec(stamp) ?? [];
  if (year === undefined) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${more.slice(0, 3).padEnd(3, "0")}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
