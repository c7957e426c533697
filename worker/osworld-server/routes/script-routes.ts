import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { OSWORLD_LIMITS } from "../limits";
import { desktopPath, HOME, pathParameter, readParameters } from "../parameters";
import { jsonAnswer, RouteRefusal, type Route } from "../route";
import { runCommand, type CommandOutcome } from "../run-command";

const { scriptSeconds, pythonMs } = OSWORLD_LIMITS;
const REMOVE_MS = 10_000;
const text = z.string().min(1).max(1_000_000);

const runPython: Route = {
  method: "POST",
  paths: ["/run_python"],
  async run({ slot, json }) {
    const { code } = readParameters(z.looseObject({ code: text }), await json());
    const { output, error, returncode } = await slot
      .act("exec", (desktop) => runText(desktop, code, "py", ["python3"], { timeoutMs: pythonMs }))
      .catch((cause: unknown) => {
        if (!(cause instanceof RouteRefusal)) throw cause;
        throw new RouteRefusal(cause.status, cause.message, {
          output: "",
          error: cause.message,
          ...cause.more,
          return_code: -1,
          need_more: false,
        });
      });
    const ok = returncode === 0;
    const message = ok ? output : `${output}${error}`;
    return jsonAnswer({
      ...{ status: ok ? "success" : "error", message, output, error },
      ...{ return_code: returncode, need_more: false },
    });
  },
};

const bashSchema = z.looseObject({
  script: text,
  timeout: z.number().positive().max(scriptSeconds.max).default(scriptSeconds.default),
  working_dir: pathParameter.nullish(),
});

const runBashScript: Route = {
  method: "POST",
  paths: ["/run_bash_script"],
  async run({ slot, json }) {
    const { script, timeout, working_dir: folder } = readParameters(bashSchema, await json());
    const options = { timeoutMs: Math.max(1, Math.round(timeout * 1_000)), cwd: folder ? desktopPath(folder) : HOME };
    const outcome = await slot.act("exec", (desktop) => runText(desktop, script, "sh", ["/bin/bash"], options));
    return jsonAnswer({ status: outcome.returncode === 0 ? "success" : "error", ...outcome });
  },
};

/** Runs a program's text from a file that is removed afterwards. */
async function runText(
  desktop: Desktop,
  source: string,
  ending: string,
  interpreter: string[],
  options: { timeoutMs: number; cwd?: string },
): Promise<CommandOutcome> {
  const path = `/tmp/${randomUUID()}.${ending}`;
  await desktop.writeFile(path, Buffer.from(source), { as: "user", mode: 0o700 });
  try {
    return await runCommand(desktop, [...interpreter, path], options);
  } finally {
    await desktop.exec({ argv: ["rm", "-f", path], as: "user", timeoutMs: REMOVE_MS }).catch(() => undefined);
  }
}

export const SCRIPT_ROUTES: readonly Route[] = [runPython, runBashScript];
