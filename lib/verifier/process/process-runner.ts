import { spawn, type ChildProcess } from "node:child_process";
import type { MetricCall, MetricReply, MetricRunner } from "../metric-call";
import { confined, removeView } from "./confine";
import { checkProcessEntry, type ProcessEntry } from "./process-entry";
import { residentMib } from "./resident-memory";

export interface ProcessRunnerOptions {
  /** One call may take this long (default 60_000). Lower cuts off big spreadsheets, higher lets a hostile one sit longer. */
  timeoutMs?: number;
  /** JavaScript heap of one process (default 1_024). */
  heapMib?: number;
  /** Memory of one process with everything outside that heap: pictures, pages of documents (default 2_048). */
  memoryMib?: number;
  /** Calls at the same time, one process each (default 2). */
  processesMax?: number;
  entry?: ProcessEntry;
}

/** A process may take this long to load before a call's own time counts; seconds on an overloaded host. */
const START_LIMIT_MS = 60_000;
const MEMORY_LOOK_MS = 100;

/** Where the tools that some checks use are, and those that confine. */
const CHECK_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

interface Pending {
  call: MetricCall;
  signal: AbortSignal | undefined;
  settle: (reply: MetricReply) => void;
  reject: (reason: Error) => void;
}

/**
 * Runs metrics in confined child processes with a time and memory limit. A process is kept for the next call and ended
 * after a timeout, a crash or `close`. Idle processes do not keep this one alive. Rejects only when aborted.
 */
export function createProcessRunner(options: ProcessRunnerOptions = {}): MetricRunner {
  const { timeoutMs = 60_000, heapMib = 1_024, memoryMib = 2_048, processesMax = 2 } = options;
  const waiting: Pending[] = [];
  const idle: ChildProcess[] = [];
  const live = new Set<ChildProcess>();
  const ready = new WeakSet<ChildProcess>();
  let isClosed = false;
  let callCount = 0;

  function start(): ChildProcess {
    const entry = options.entry ?? checkProcessEntry();
    const { command, args } = confined(entry.root, {
      command: process.execPath,
      args: [`--max-old-space-size=${heapMib}`, ...entry.execArgv, entry.path],
    });
    const child = spawn(command, args, {
      env: { PATH: CHECK_PATH, ...entry.env } as unknown as NodeJS.ProcessEnv,
      cwd: "/",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    live.add(child);
    child.once("exit", () => {
      live.delete(child);
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
      pump();
    });
    return child;
  }

  function pump(): void {
    while (waiting.length > 0 && !isClosed) {
      const child = idle.pop() ?? (live.size < processesMax ? start() : null);
      if (!child) return;
      serve(child, waiting.shift() as Pending);
    }
  }

  function serve(child: ChildProcess, { call, signal, settle, reject }: Pending): void {
    const id = ++callCount;
    hold(child, true);
    const giveUp = (limitMs: number) => {
      finish();
      child.kill("SIGKILL");
      settle({ ok: false, kind: "timeout", message: `${call.func} did not finish within ${limitMs} ms` });
    };
    const watch = setInterval(() => {
      const held = child.pid === undefined ? null : residentMib(child.pid);
      if (held === null || held <= memoryMib) return;
      finish();
      child.kill("SIGKILL");
      settle({ ok: false, kind: "crashed", message: `${call.func} used more than ${memoryMib} MiB` });
    }, MEMORY_LOOK_MS);
    const startClock = (limitMs: number) => setTimeout(giveUp, limitMs, limitMs);
    let timer = startClock(ready.has(child) ? timeoutMs : START_LIMIT_MS);
    const finish = () => {
      clearTimeout(timer);
      clearInterval(watch);
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.off("error", onExit);
      signal?.removeEventListener("abort", onAbort);
    };
    const onMessage = (message: { ready?: true; id?: number; reply?: MetricReply }) => {
      if (message.ready) {
        ready.add(child);
        clearTimeout(timer);
        timer = startClock(timeoutMs);
      }
      if (message.id !== id || !message.reply) return;
      finish();
      hold(child, false);
      idle.push(child);
      settle(message.reply);
      pump();
    };
    const onExit = () => {
      finish();
      settle({
        ok: false,
        kind: "crashed",
        message: `the process that ran ${call.func} ended (memory limit or crash)`,
      });
    };
    const onAbort = () => {
      finish();
      child.kill("SIGKILL");
      reject(reasonOf(signal));
    };
    child.on("message", onMessage);
    child.once("exit", onExit);
    child.once("error", onExit);
    signal?.addEventListener("abort", onAbort, { once: true });
    child.send({ id, call }, (error) => {
      if (error) child.kill("SIGKILL");
    });
  }

  return {
    run(call, signal) {
      if (isClosed) return Promise.reject(new Error("the check runner is closed"));
      if (signal?.aborted) return Promise.reject(reasonOf(signal));
      return new Promise((settle, reject) => {
        waiting.push({ call, signal, settle, reject });
        pump();
      });
    },
    async close() {
      isClosed = true;
      for (const pending of waiting.splice(0)) pending.reject(new Error("the check runner is closed"));
      await Promise.all(
        [...live].map((child) => {
          const gone = new Promise((done) => child.once("exit", done));
          // Idle ones do not keep this process alive, and whoever closes waits for their end.
          hold(child, true);
          child.kill("SIGKILL");
          return gone;
        }),
      );
      removeView((options.entry ?? checkProcessEntry()).root);
    },
  };
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error("the check was stopped");

/** An idle child must not keep the worker from ending; a busy one must. */
function hold(child: ChildProcess, isBusy: boolean): void {
  const channel = child.channel as unknown as { ref(): void; unref(): void } | null;
  if (isBusy) {
    child.ref();
    channel?.ref();
  } else {
    child.unref();
    channel?.unref();
  }
}
