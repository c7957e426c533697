import type { z } from "zod";
import { AttemptError } from "@/lib/domain/failure";
import { connectGuestSocket } from "../../../socket/guest-socket";
import { FrameReader, encodeFrame } from "./init-frames";
import { refusalSchema } from "./init-answers";

const SOCKET_PATH = "/run/deskproof/init.sock";
/** Room for an answer beyond the body that was asked for. */
const SLACK_BYTES = 4 * 1024 * 1024;

export interface InitRequest<Schema extends z.ZodType> {
  op: string;
  fields?: Record<string, unknown>;
  body?: Uint8Array;
  answer: Schema;
  /** Largest body the answer may have; default 4 MiB. */
  bodyBytesMax?: number;
  /** Default 10_000. */
  timeoutMs?: number;
}

/** What pid 1 refused, with its reason; turned into an AttemptError by who asked. */
export class InitRefusal extends Error {
  constructor(
    readonly reason: z.infer<typeof refusalSchema>["reason"],
    message: string,
  ) {
    super(message);
    this.name = "InitRefusal";
  }
}

/**
 * Speaks with pid 1 of one desktop, one connection per request. Throws InitRefusal for what pid 1 refuses and
 * `desktop_lost` when it does not answer, answers nonsense, or ends meanwhile.
 */
export class InitClient {
  /** `rootPath` must lead to the root of the desktop's file system and nowhere else, whatever happens to its pid. */
  constructor(private readonly rootPath: string) {}

  async request<Schema extends z.ZodType>(
    request: InitRequest<Schema>,
  ): Promise<{ header: z.infer<Schema>; body: Buffer }> {
    const { header, body } = await this.#exchange(request);
    const refusal = refusalSchema.safeParse(header);
    if (refusal.success) throw new InitRefusal(refusal.data.reason, refusal.data.message);
    const parsed = request.answer.safeParse(header);
    if (!parsed.success) throw lost(request.op, parsed.error.message);
    return { header: parsed.data, body };
  }

  async #exchange({ op, fields, body, bodyBytesMax = SLACK_BYTES, timeoutMs = 10_000 }: InitRequest<z.ZodType>) {
    const socket = await connectGuestSocket({
      rootPath: this.rootPath,
      guestPath: SOCKET_PATH,
      failureCode: "desktop_lost",
    });
    const reader = new FrameReader(bodyBytesMax);
    try {
      return await new Promise<{ header: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
        const timer = setTimeout(() => reject(lost(op, `no answer within ${timeoutMs} ms`)), timeoutMs);
        socket.once("close", () => {
          clearTimeout(timer);
          reject(lost(op, "the connection ended"));
        });
        socket.on("error", (cause) => reject(lost(op, cause.message, cause)));
        socket.on("data", (part: Buffer) => {
          try {
            const frame = reader.push(part);
            if (frame) resolve(frame);
          } catch (cause) {
            reject(lost(op, cause instanceof Error ? cause.message : String(cause), cause));
          }
        });
        socket.write(encodeFrame({ op, ...fields }, body));
      });
    } finally {
      socket.destroy();
    }
  }
}

function lost(op: string, why: string, cause?: unknown): AttemptError {
  return new AttemptError("desktop_lost", `The desktop's init did not answer "${op}": ${why}`, { op }, cause);
}
