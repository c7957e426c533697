import type { Desktop } from "@/lib/desktop/desktop.port";
import { accessibleLines } from "@/lib/domain/observation/accessible-lines";
import { scrub, scrubTree, type SecretValue } from "@/lib/domain/safety/secrets";
import { sensitivePlaces } from "@/lib/domain/safety/sensitive-places";
import type { Redaction } from "@/lib/domain/safety/safety.rules";
import { elementsOf } from "@/lib/domain/toolset/screen-reading";
import type { SlotDeps } from "../slots/slot-ports";
import type { SeenScreen } from "./subtask.port";

const TREE_TIMEOUT_MS = 10_000;
const LINES_CHARS_MAX = 16_000;

/** What is on the screen, without any secret value. */
export async function lookAt(desktop: Desktop, secrets: readonly SecretValue[]): Promise<SeenScreen> {
  const [read, windows, terminal] = await Promise.all([
    desktop.accessibility({ timeoutMs: TREE_TIMEOUT_MS }),
    desktop.windows(),
    desktop.terminalText(),
  ]);
  const tree = scrubTree(read, secrets);
  const { width, height } = desktop.screen;
  const more = [...windows.map(({ title }) => title), ...(terminal === null ? [] : [terminal])];
  return {
    elements: elementsOf(tree, { width, height }),
    more: more.map((said) => scrub(said, secrets)),
    lines: accessibleLines(tree, { screen: { width, height }, charsMax: LINES_CHARS_MAX }),
  };
}

/**
 * A picture as it may leave the worker, or null when none may. Off: as it is. Best effort: painted over where the tree
 * tells of something sensitive. Required: the same, and none at all when a program does not tell. With a secret among the
 * inputs it is always required.
 */
export async function pictureOf(
  { blacken }: Pick<SlotDeps, "blacken">,
  desktop: Desktop,
  secrets: readonly SecretValue[],
  setting: Redaction,
): Promise<Uint8Array | null> {
  const mode = secrets.length > 0 ? "required" : setting;
  const { png } = await desktop.screenshot();
  if (mode === "off") return png;
  try {
    const tree = await desktop.accessibility({ timeoutMs: TREE_TIMEOUT_MS });
    const isWhole = tree.applications.every(({ isAnswering }) => isAnswering);
    if (blacken && (isWhole || mode === "best_effort")) return await blacken(png, sensitivePlaces(tree, secrets));
  } catch {
    // Handled below: what could not be read could not be hidden.
  }
  return mode === "required" ? null : png;
}
