import { spawn } from "node:child_process";
import { chmod, mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MetricReply } from "../metric-call";
import { canConfine, confined, type Launch } from "../process/confine";
import { broken, readOutput } from "./contract";
import { processTree } from "./process-tree";

export interface SandboxLimits {
  timeoutMs: number;
  /** Of all processes together. */
  memoryMib: number;
}

export interface SandboxRun {
  /** Folder of the verifier's program, closed to other accounts, with an empty folder `evidence`. */
  work: string;
  /** Folder of the evidence files, given to the account of checks. */
  evidence: string;
  /** The program, told where it finds itself and its evidence. */
  program: (at: { work: string; evidence: string }) => { launch: Launch; input: string };
  limits: SandboxLimits;
  /** Folders of the host that the verifier finds empty, whatever their files allow: the worker's state. */
  hidden?: readonly string[];
  signal: AbortSignal | undefined;
}

/** An answer is some kilobytes; whoever writes more has gone wrong. */
const OUTPUT_BYTES_MAX = 1024 ** 2;
const ERROR_CHARS_MAX = 500;
const LOOK_MS = 50;
const PROCESSES_MAX = 32;
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Runs a verifier once, confined as all checks are and besides in process and file spaces of its own: it sees its
 * program and its evidence, both read-only, small empty folders for scratch, and no process but its own; what it leaves
 * behind ends with it. Rejects only when aborted. Where `canConfine` is false only time, output and exit are watched.
 */
export async function runInSandbox(run: SandboxRun): Promise<MetricReply> {
  const { work, evidence, program, limits, signal } = run;
  signal?.throwIfAborted();
  if (!canConfine()) return watch(program({ work, evidence }), limits, signal);
  const view = await mkdtemp("/run/deskproof-operator-");
  try {
    await chmod(view, 0o755);
    const { launch, input } = program({ work: view, evidence: path.join(view, "evidence") });
    return await watch({ launch: enclosed(launch, run, view), input }, limits, signal);
  } finally {
    await rmdir(view).catch(() => undefined);
  }
}

function enclosed(program: Launch, { work, evidence, hidden = [] }: SandboxRun, view: string): Launch {
  const { command, args } = confined(view, {
    command: "prlimit",
    args: ["--nproc=256", `--fsize=${64 * 1024 ** 2}`, "--", program.command, ...program.args],
  });
  const spaces = ["--mount", "--pid", "--fork", "--kill-child=KILL", "--mount-proc"];
  const emptied = [tmpdir(), "/tmp", "/var/tmp", "/dev/shm", ...hidden];
  const enter = ["sh", "-c", ENTER, "sh", work, evidence, view, ...emptied, "--", command, ...args];
  return { command: "setpriv", args: ["--pdeathsig", "KILL", "--", "unshare", ...spaces, "--", ...enter] };
}

const ENTER = `set -e
mount --bind "$1" "$3"
mount --bind "$2" "$3/evidence"
mount -o remount,bind,ro,nosuid,nodev "$3/evidence"
mount -o remount,bind,ro,nosuid,nodev "$3"
cd "$3/evidence"
shift 3
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o size=64m,mode=1777,nosuid,nodev deskproof "$1"; fi
  shift
done
shift
exec "$@"`;

function watch(
  { launch, input }: { launch: Launch; input: string },
  { timeoutMs, memoryMib }: SandboxLimits,
  signal: AbortSignal | undefined,
): Promise<MetricReply> {
  return new Promise((settle, reject) => {
    const child = spawn(launch.command, launch.args, {
      env: { PATH, LANG: "C.UTF-8", TZ: "UTC" } as unknown as NodeJS.ProcessEnv,
      cwd: "/",
      stdio: ["pipe", "pipe", "pipe"],
    });
    let verdict: MetricReply | null = null;
    let outputBytes = 0;
    const output: Buffer[] = [];
    let errors = "";
    const end = (reply: MetricReply) => {
      verdict ??= reply;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(
      () => end({ ok: false, kind: "timeout", message: `it did not finish within ${timeoutMs} ms` }),
      timeoutMs,
    );
    const looks = setInterval(() => {
      if (child.pid === undefined) return;
      const tree = processTree(child.pid);
      if (tree.residentMib > memoryMib) end(crashed(`it used more than ${memoryMib} MiB`));
      else if (tree.count > PROCESSES_MAX) end(crashed(`it started more than ${PROCESSES_MAX} processes`));
    }, LOOK_MS);
    const onAbort = () => child.kill("SIGKILL");
    signal?.addEventListener("abort", onAbort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      outputBytes += chunk.byteLength;
      if (outputBytes > OUTPUT_BYTES_MAX) end(broken(`it printed more than ${OUTPUT_BYTES_MAX} bytes`));
      else output.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString("utf8")).slice(-ERROR_CHARS_MAX);
    });
    child.once("error", (error) => end(crashed(`it could not be started: ${error.message}`)));
    child.once("close", (code, killedBy) => {
      clearTimeout(timer);
      clearInterval(looks);
      signal?.removeEventListener("abort", onAbort);
      if (signal?.aborted) return reject(signal.reason as Error);
      if (verdict) return settle(verdict);
      if (code === 0) return settle(readOutput(Buffer.concat(output).toString("utf8")));
      const how = code === null ? `was ended by ${killedBy}` : `ended with status ${code}`;
      settle(crashed(`it ${how}${errors.trim() === "" ? "" : `: ${errors.trim()}`}`));
    });
    // It may end without reading.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

const crashed = (message: string): MetricReply => ({ ok: false, kind: "crashed", message });
