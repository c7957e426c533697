import { constants } from "node:os";
import { AttemptError } from "@/lib/domain/failure";
import type { ExecRequest, ExecResult } from "../../../desktop.port";
import { asAction } from "./guest-files";
import { execAnswerSchema, spawnAnswerSchema } from "./init-answers";
import type { InitClient } from "./init-client";

const TIMEOUT_DEFAULT_MS = 30_000;
const TIMEOUT_MAX_MS = 600_000;
/** Both outputs at their limit of 1 MiB. */
const OUTPUT_BYTES_MAX = 2 * 1024 * 1024;
const SIGNAL_NAMES = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/** Programs of one desktop, started by its pid 1. */
export class GuestCommands {
  constructor(private readonly init: InitClient) {}

  /** Runs a program to its end. A missing program is exit code 127, as a shell would say it. */
  async exec(request: ExecRequest): Promise<ExecResult> {
    const timeoutMs = Math.min(request.timeoutMs ?? TIMEOUT_DEFAULT_MS, TIMEOUT_MAX_MS);
    const { header, body } = await asAction(
      this.init.request({
        op: "exec",
        fields: { ...commandFields(request), timeout_ms: timeoutMs },
        body: Buffer.from(request.stdin ?? ""),
        answer: execAnswerSchema,
        bodyBytesMax: OUTPUT_BYTES_MAX,
        // Pid 1 keeps the time; this is for a pid 1 that does not answer any more.
        timeoutMs: timeoutMs + 10_000,
      }),
    );
    return {
      exitCode: header.exit_code,
      signal: header.signal === null ? null : (SIGNAL_NAMES.get(header.signal) ?? `signal ${header.signal}`),
      timedOut: header.timed_out,
      stdout: body.toString("utf8", 0, header.stdout_bytes),
      stderr: body.toString("utf8", header.stdout_bytes),
      durationMs: header.duration_ms,
    };
  }

  /** Starts a program and leaves it running; throws `action_failed` when it cannot be started. */
  async spawn(request: Omit<ExecRequest, "timeoutMs" | "stdin">): Promise<{ pid: number }> {
    const answer = await asAction(
      this.init.request({ op: "spawn", fields: commandFields(request), answer: spawnAnswerSchema }),
    );
    return { pid: answer.header.pid };
  }
}

function commandFields({ argv, shell, as, cwd, env }: ExecRequest) {
  if (argv.length === 0 || argv[0] === "") throw new AttemptError("action_failed", "There is no program to run");
  return { argv, shell: shell ?? false, as: as ?? "user", ...(cwd ? { cwd } : {}), ...(env ? { env } : {}) };
}
