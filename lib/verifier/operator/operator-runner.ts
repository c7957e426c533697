import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readOperatorFunction } from "@/lib/domain/verifier/operator-verifier";
import type { MetricCall, MetricReply, MetricRunner } from "../metric-call";
import { canConfine, type Launch } from "../process/confine";
import { broken, CONTRACT, type VerifierInput, type VerifierSide } from "./contract";
import { programLack, PYTHON } from "./programs";
import { runInSandbox, type SandboxLimits } from "./sandbox";
import { typescriptProgram } from "./typescript-program";
import { readVerifier, VerifierFolderError, type InstalledVerifier } from "./verifier-folder";

export interface OperatorOptions {
  /** They overrule the verifier's own. */
  limits?: Partial<SandboxLimits>;
  /** Folders of the host that verifiers find empty. */
  hidden?: readonly string[];
}

/** Verifiers at the same time on one runner. */
const RUNS_MAX = 2;

/**
 * A runner that takes calls of operators' verifiers itself and hands all others on. Each call reads the verifier's
 * files anew and runs exactly those: the reply's `implementation` carries their digest. `close` closes `others`; a
 * verifier lives no longer than its call.
 */
export function withOperatorVerifiers(
  others: MetricRunner,
  root: string,
  { limits = {}, hidden = [] }: OperatorOptions = {},
): MetricRunner {
  let running = 0;
  const waiting: Array<() => void> = [];
  return {
    async run(call, signal) {
      const named = readOperatorFunction(call.func);
      if (named === null) return others.run(call, signal);
      if (running >= RUNS_MAX) await new Promise<void>((go) => waiting.push(go));
      else running += 1;
      try {
        return await runVerifier({ call, ...named }, { root, limits, hidden, signal });
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    close: () => others.close(),
  };
}

interface Where {
  root: string;
  hidden: readonly string[];
  limits: Partial<SandboxLimits>;
  signal: AbortSignal | undefined;
}

async function runVerifier(
  { call, verifier: name, fn }: { call: MetricCall; verifier: string; fn: string },
  { root, limits, hidden, signal }: Where,
): Promise<MetricReply> {
  const rule = (message: string): MetricReply => ({ ok: false, kind: "rule", message });
  let verifier: InstalledVerifier | null;
  try {
    verifier = await readVerifier(root, name);
  } catch (error) {
    if (!(error instanceof VerifierFolderError)) throw error;
    return rule(`the verifier ${name} cannot be used: ${error.message}`);
  }
  if (verifier === null) return rule(`this host has no verifier named ${name}`);
  if (!verifier.file.functions.includes(fn)) return rule(`the verifier ${name} has no function ${fn}`);
  const lack = programLack(verifier.file.language);
  if (lack !== null) return rule(lack);
  const { timeout_s, memory_mib } = verifier.file;
  const within = { timeoutMs: timeout_s * 1_000, memoryMib: memory_mib, ...limits };
  const work = await mkdtemp(path.join(tmpdir(), "deskproof-operator-"));
  try {
    const reply = await start(verifier, { call, fn, work, limits: within, hidden, signal });
    return { ...reply, implementation: `${call.func}@${verifier.digest}` };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function start(
  verifier: InstalledVerifier,
  {
    call,
    fn,
    work,
    limits,
    hidden,
    signal,
  }: { call: MetricCall; fn: string; work: string } & Omit<Where, "root"> & {
      limits: SandboxLimits;
    },
): Promise<MetricReply> {
  const { files, entry, file, name, digest } = verifier;
  // Seen by the account of checks only through the view of its own sandbox, below a folder that is closed to it.
  await mkdir(path.join(work, "seen/evidence"), { recursive: true });
  for (const [at, bytes] of files) await place(path.join(work, "seen/verifier", at), bytes);
  if (file.language === "typescript") {
    try {
      const program = await typescriptProgram(digest, path.join(work, "seen/verifier"), entry);
      await place(path.join(work, "seen", PROGRAM), program);
    } catch (error) {
      return broken(
        `its program cannot be read: ${(error instanceof Error ? error.message : String(error)).slice(0, 500)}`,
      );
    }
  }
  for (const folder of ["seen", "seen/evidence"]) await chmod(path.join(work, folder), 0o755);
  return runInSandbox({
    work: path.join(work, "seen"),
    evidence: call.directory,
    limits,
    hidden,
    signal,
    program: (at) => ({
      launch: launchOf(verifier, at.work, limits),
      input: JSON.stringify(inputOf(call, name, fn, at.evidence)),
    }),
  });
}

const PROGRAM = "program.mjs";

/** Without site packages: what a verifier needs lies in its folder. Its imports begin beside its entry. */
const PYTHON_START =
  "import runpy, sys; sys.path.insert(0, sys.argv[1]); runpy.run_path(sys.argv[2], run_name='__main__')";

function launchOf({ file, entry }: InstalledVerifier, work: string, { memoryMib }: SandboxLimits): Launch {
  if (file.language === "typescript") {
    const args = [`--max-old-space-size=${memoryMib}`, "--no-warnings", path.join(work, PROGRAM)];
    return { command: process.execPath, args };
  }
  const program = path.join(work, "verifier", entry);
  const args = ["-I", "-S", "-B", "-c", PYTHON_START, path.dirname(program), program];
  if (!canConfine()) return { command: PYTHON, args };
  // Sooner than the looks at its memory: an allocation of gigabytes takes less time than lies between two of them.
  return { command: "prlimit", args: [`--as=${(memoryMib + 256) * 1024 ** 2}`, "--", PYTHON, ...args] };
}

function inputOf(call: MetricCall, verifier: string, fn: string, evidence: string): VerifierInput {
  const seen = (file: unknown) =>
    typeof file === "string" ? path.join(evidence, path.relative(call.directory, file)) : null;
  const side = (kind: "value" | "file" | "files" | null, value: unknown): VerifierSide => {
    if (kind === null) return null;
    if (kind === "value") return { kind, value };
    return kind === "file" ? { kind, path: seen(value) } : { kind, paths: (value as unknown[]).map(seen) };
  };
  return {
    contract: CONTRACT,
    verifier,
    function: fn,
    profile: call.profile,
    evidence,
    result: side(call.kinds?.result ?? null, call.result),
    expected: side(call.kinds?.expected ?? null, call.expected),
    options: call.options,
  };
}

async function place(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o755 });
  await writeFile(file, bytes, { mode: 0o644 });
}
