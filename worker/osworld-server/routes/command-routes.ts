import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { OSWORLD_LIMITS } from "../limits";
import { argvOf, commandSchema, HOME, readParameters } from "../parameters";
import { jsonAnswer, textAnswer, type Route } from "../route";
import { runCommand, type CommandOutcome } from "../run-command";

const { commandMs, verificationSeconds, checkSeconds } = OSWORLD_LIMITS;
const VERIFY_COMMAND_MS = 5_000;

const execute: Route = {
  method: "POST",
  paths: ["/execute", "/setup/execute"],
  async run({ slot, json }) {
    const argv = argvOf(readParameters(commandSchema, await json()));
    const outcome = await slot.act("exec", (desktop) => runCommand(desktop, argv, { timeoutMs: commandMs }));
    return jsonAnswer({ status: "success", ...outcome });
  },
};

const verifiedSchema = commandSchema.extend({
  verification: z
    .looseObject({ window_exists: z.string().min(1).optional(), command_success: z.string().min(1).optional() })
    .nullable()
    .default({}),
  max_wait_time: z.number().min(0).max(verificationSeconds.max).default(verificationSeconds.default),
  check_interval: z.number().min(checkSeconds.min).max(checkSeconds.max).default(checkSeconds.default),
});
type Wanted = NonNullable<z.output<typeof verifiedSchema>["verification"]>;

const executeWithVerification: Route = {
  method: "POST",
  paths: ["/execute_with_verification", "/setup/execute_with_verification"],
  async run({ slot, json, signal }) {
    const given = readParameters(verifiedSchema, await json());
    const argv = argvOf(given);
    return slot.act("exec", async (desktop) => {
      const outcome = await runCommand(desktop, argv, { timeoutMs: commandMs });
      const startMs = performance.now();
      const waited = () => (performance.now() - startMs) / 1_000;
      for (;;) {
        const lack = await lackOf(desktop, given.verification ?? {});
        if (lack === null) return verified(outcome, "passed", waited());
        if (waited() + given.check_interval > given.max_wait_time) return verified(outcome, "failed", waited(), lack);
        await sleep(given.check_interval * 1_000, undefined, { signal });
      }
    });
  },
};

/** What is still missing, in words. */
async function lackOf(desktop: Desktop, wanted: Wanted): Promise<string | null> {
  const { window_exists: title, command_success: line } = wanted;
  if (title !== undefined && !(await desktop.windows()).some((window) => window.title.includes(title))) {
    return `there is no window "${title.slice(0, 200)}"`;
  }
  if (line === undefined) return null;
  const argv = ["/bin/sh", "-c", line];
  const { exitCode } = await desktop.exec({ argv, as: "user", cwd: HOME, timeoutMs: VERIFY_COMMAND_MS });
  return exitCode === 0 ? null : `the command that verifies ended with ${exitCode ?? "a signal"}`;
}

function verified(outcome: CommandOutcome, verification: "passed" | "failed", waitSeconds: number, message?: string) {
  const status = verification === "passed" ? "success" : "verification_failed";
  const body = { status, ...outcome, verification, wait_time: waitSeconds, ...(message && { message }) };
  return jsonAnswer(body, verification === "passed" ? 200 : 500);
}

/** Starts a program and leaves it. */
const launch: Route = {
  method: "POST",
  paths: ["/setup/launch"],
  async run({ slot, json }) {
    const argv = argvOf(readParameters(commandSchema, await json()));
    await slot.act("exec", (desktop) => desktop.spawn({ argv, as: "user", cwd: HOME }));
    return textAnswer(`${argv.join(" ").slice(0, 1_000)} launched successfully`);
  },
};

export const COMMAND_ROUTES: readonly Route[] = [execute, executeWithVerification, launch];
