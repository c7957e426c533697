import type { Desktop } from "@/lib/desktop/desktop.port";
import { cleanText } from "../../model/clean-text";

/** The desktop's corner must not end a run, and what models write expects both modules. */
const BEFORE = "import pyautogui, time\npyautogui.FAILSAFE = False\n";
const LIMIT_MS = 60_000;
const OUTPUT_CHARS_MAX = 2_000;

/**
 * Runs Python inside the desktop as the agent's account, never on the host, and says in words what came of it. Code
 * that fails or takes more than a minute is the model's own doing, not a fault.
 */
export async function runCode(desktop: Desktop, code: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const result = await desktop.exec({ argv: ["python3", "-c", `${BEFORE}${code}`], as: "user", timeoutMs: LIMIT_MS });
  const output = [result.stdout, result.stderr].map((text) => text.trim()).filter((text) => text !== "");
  const said =
    output.length === 0
      ? ""
      : ` Its output: ${JSON.stringify(cleanText(output.join("\n").slice(-OUTPUT_CHARS_MAX), OUTPUT_CHARS_MAX))}`;
  if (result.timedOut) return `Your code was ended after ${LIMIT_MS / 1_000} seconds.${said}`;
  return result.exitCode === 0
    ? `Your code ran.${said}`
    : `Your code ended with status ${result.exitCode ?? "unknown"}.${said}`;
}
