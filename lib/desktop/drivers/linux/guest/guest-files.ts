import { AttemptError } from "@/lib/domain/failure";
import type { FileStat } from "../../../desktop.port";
import { listAnswerSchema, plainAnswerSchema, readAnswerSchema, statAnswerSchema } from "./init-answers";
import { InitRefusal, type InitClient } from "./init-client";

const READ_BYTES_DEFAULT = 64 * 1024 * 1024;
const READ_BYTES_MAX = 256 * 1024 * 1024;
/** A large file on a busy desktop. */
const FILE_LIMIT_MS = 60_000;

/**
 * Files of one desktop, handled by its pid 1 as the account `user` (or as root for trusted writes): links lead
 * nowhere but inside the desktop, and nothing is opened that could block. Throws `action_failed` with pid 1's reason.
 */
export class GuestFiles {
  constructor(private readonly init: InitClient) {}

  async read(path: string, bytesMax = READ_BYTES_DEFAULT): Promise<Uint8Array | null> {
    if (bytesMax > READ_BYTES_MAX)
      throw new AttemptError("action_failed", `At most ${READ_BYTES_MAX} bytes can be read`);
    const { header, body } = await asAction(
      this.init.request({
        op: "read",
        fields: { path, bytes_max: bytesMax },
        answer: readAnswerSchema,
        bodyBytesMax: bytesMax,
        timeoutMs: FILE_LIMIT_MS,
      }),
    );
    return header.found ? new Uint8Array(body) : null;
  }

  async write(path: string, bytes: Uint8Array, options: { as?: "user" | "root"; mode?: number } = {}): Promise<void> {
    const fields = { path, as: options.as ?? "user", ...(options.mode === undefined ? {} : { mode: options.mode }) };
    await asAction(
      this.init.request({ op: "write", fields, body: bytes, answer: plainAnswerSchema, timeoutMs: FILE_LIMIT_MS }),
    );
  }

  /** Null when there is nothing at that path; a link is described itself, not what it leads to. */
  async stat(path: string): Promise<FileStat | null> {
    const { header } = await asAction(this.init.request({ op: "stat", fields: { path }, answer: statAnswerSchema }));
    if (!header.stat) return null;
    const { kind, bytes, mode, modified_ms: modifiedMs } = header.stat;
    return { kind, bytes, mode, modifiedAt: new Date(modifiedMs).toISOString() };
  }

  /** Names in a folder, sorted; null when there is no such folder. At most 100,000. */
  async list(path: string): Promise<string[] | null> {
    return (await asAction(this.init.request({ op: "list", fields: { path }, answer: listAnswerSchema }))).header.names;
  }
}

/** What pid 1 refuses is a failed action, not a lost desktop. */
export async function asAction<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof InitRefusal)
      throw new AttemptError("action_failed", error.message, { reason: error.reason }, error);
    throw error;
  }
}
