import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { AttemptError } from "@/lib/domain/failure";

/** Linux's O_PATH, which node:fs does not name: the file is pinned but not opened, so a planted fifo cannot block. */
const O_PATH = 0o10000000;

/**
 * Connects to a unix socket inside a desktop. A link at the end of the path and anything but a socket are refused,
 * and the socket that was checked is the one connected to, whatever the guest does in between. The folders of the path
 * must belong to root or to the container's own mount namespace (paths under `/proc/PID/root` do).
 *
 * With `asUid` the kernel records that user as the peer, which is what D-Bus looks at. The effective user id of
 * the process changes for the length of one synchronous call and is put back before this function returns.
 *
 * Throws `display_unavailable` or `guest_not_ready`, as `failureCode` says, when there is no socket.
 */
export async function connectGuestSocket(options: {
  path: string;
  failureCode: "display_unavailable" | "guest_not_ready";
  asUid?: number;
  timeoutMs?: number;
}): Promise<Socket> {
  const { path, failureCode, asUid, timeoutMs = 3_000 } = options;
  let socket: Socket;
  try {
    socket = openPinned(path, asUid);
  } catch (cause) {
    throw new AttemptError(failureCode, `No socket at ${path}: ${messageOf(cause)}`, { path }, cause);
  }
  return new Promise<Socket>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new AttemptError(failureCode, `Cannot connect to ${path}: ${reason}`, { path }));
    };
    const timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs);
    socket.once("error", (error) => fail(error.message));
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeAllListeners("error");
      // A socket without an error listener would end the process at the first reset.
      socket.on("error", () => {});
      resolve(socket);
    });
  });
}

function openPinned(path: string, asUid: number | undefined): Socket {
  const fd = openSync(path, O_PATH | constants.O_NOFOLLOW);
  try {
    if (!fstatSync(fd).isSocket()) throw new Error("not a socket");
    const own = process.geteuid?.();
    if (asUid === undefined || own === asUid) return connect({ path: `/proc/self/fd/${fd}` });
    process.seteuid?.(asUid);
    try {
      return connect({ path: `/proc/self/fd/${fd}` });
    } finally {
      process.seteuid?.(own ?? 0);
    }
  } finally {
    closeSync(fd);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
