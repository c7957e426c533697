import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { PLAIN_ENVIRONMENT, type HostCommandResult, type RunProgram } from "../../../host-command";

type Starter = ChildProcessByStdio<Writable, Readable, null>;

interface Running {
  starter: Starter;
  onStart?: (pid: number) => void;
  resolve: (result: HostCommandResult) => void;
  reject: (reason: Error) => void;
  /** Why it was killed, when it was. */
  limit: string | null;
}

/**
 * Starts programs of the host by a small process of its own (`native/starter.c`): to start one, the system copies the
 * page tables of the starting process, which holds a worker of some hundred megabytes for 5 to 20 ms each time. What it
 * started ends when the worker does. The small process is started with the first program, and again when it has ended.
 */
export class ProgramStarter {
  #starter: Starter | null = null;
  #lastId = 0;
  readonly #running = new Map<string, Running>();

  constructor(private readonly program: string) {}

  /** As `tryHostCommand`; what the program prints, its last 4,096 bytes, is in `stderr`. */
  readonly run: RunProgram = async (file, argv, options = {}) => {
    const { timeoutMs = 30_000, signal, onStart } = options;
    signal?.throwIfAborted();
    const environment = Object.entries({ ...PLAIN_ENVIRONMENT, ...options.environment });
    const words = [file, ...argv, ...environment.map(([name, value]) => `${name}=${value}`)];
    if (words.some((word) => word.includes("\0"))) throw new TypeError("an argument has a zero byte");
    const id = String(++this.#lastId);
    const starter = (this.#starter ??= this.#start());
    const ended = new Promise<HostCommandResult>((resolve, reject) =>
      this.#running.set(id, { starter, onStart, resolve, reject, limit: null }),
    );
    const kill = (limit: string) => {
      const one = this.#running.get(id);
      if (one) one.limit ??= limit;
      send(starter, ["kill", id]);
    };
    const timer = setTimeout(() => kill(`limit ${timeoutMs} ms`), timeoutMs);
    const onAbort = () => kill("no longer wanted");
    signal?.addEventListener("abort", onAbort);
    holdWorker(starter, true);
    send(starter, ["run", id, options.detachOutput ? "drop" : "keep", String(argv.length + 1), ...words]);
    try {
      return await ended;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      this.#running.delete(id);
      if (this.#running.size === 0) holdWorker(starter, false);
    }
  };

  /** Ends the small process and what it runs; the next program starts another. */
  stop(): void {
    this.#starter?.stdin.end();
    this.#starter = null;
  }

  #start(): Starter {
    const starter = spawn(this.program, [], { env: PLAIN_ENVIRONMENT, stdio: ["pipe", "pipe", "ignore"] });
    let unread: Buffer = Buffer.alloc(0);
    starter.stdout.on("data", (part: Buffer) => (unread = this.#read(Buffer.concat([unread, part]))));
    const onGone = (why: string) => {
      if (this.#starter === starter) this.#starter = null;
      for (const one of this.#running.values()) {
        if (one.starter === starter) one.reject(new Error(`${this.program} ${why}`));
      }
    };
    starter.stdin.on("error", () => {
      // It has ended, which is told by its close.
    });
    starter.once("error", (error) => onGone(error.message));
    starter.once("close", () => onGone("has ended"));
    return starter;
  }

  /** Returns what is not complete yet. */
  #read(answers: Buffer): Buffer {
    const lineEnd = answers.indexOf("\n");
    if (lineEnd < 0) return answers;
    const [id = "", what, value, length] = answers.toString("latin1", 0, lineEnd).split(" ");
    const next = lineEnd + 1 + (what === "ended" ? Number(length) : 0);
    if (answers.length < next) return answers;
    const one = this.#running.get(id);
    if (what === "started") one?.onStart?.(Number(value));
    else if (one) settle(one, Number(value), answers.toString("utf8", lineEnd + 1, next));
    return this.#read(answers.subarray(next));
  }
}

function send(starter: Starter, words: string[]): void {
  const body = Buffer.from(words.map((word) => `${word}\0`).join(""));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  starter.stdin.write(Buffer.concat([head, body]));
}

/** An idle starter keeps no worker alive. */
function holdWorker(starter: Starter, isHeld: boolean): void {
  for (const one of [starter, starter.stdin as Socket, starter.stdout as Socket]) one[isHeld ? "ref" : "unref"]();
}

function settle({ resolve, reject, limit }: Running, code: number, printed: string): void {
  if (code < 0) reject(new Error(`a program was ended by signal ${-code} (${limit ?? "by another"}): ${printed}`));
  else resolve({ exitCode: code, stdout: "", stderr: printed });
}
