import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { connect, type OnReadOpts, type Socket } from "node:net";
import { AttemptError } from "@/lib/domain/failure";

/** Linux's O_PATH, which node:fs does not name: the file is pinned but not opened, so a planted fifo cannot block. */
const O_PATH = 0o10000000;
const NO_FOLLOW = O_PATH | constants.O_NOFOLLOW;

export interface GuestSocketOptions {
  /** Trusted start of the way, normally `/proc/PID/root`. */
  rootPath: string;
  /** Absolute path inside the desktop; may have come from the guest. */
  guestPath: string;
  /** What the caller calls it when there is no such socket. */
  failureCode: "display_unavailable" | "guest_not_ready" | "desktop_lost";
  /** Default 3_000. */
  timeoutMs?: number;
  /** Receives the bytes instead of `data` events; the chunk is overwritten afterwards. Must not throw. */
  onData?: (chunk: Buffer) => void;
}

/** A megabyte at a time: with Node's usual 64 KiB the pixels of a screen take three times as long. */
const READ_BYTES = 1024 * 1024;

/**
 * Connects to a unix socket inside a desktop. Every folder on the way and the socket itself are opened without
 * following links, because a link planted by the guest would be resolved in the worker's own file system. What was
 * checked is what is connected to, whatever the guest does in between.
 *
 * The returned socket has an error listener, so a reset never ends the process.
 */
export async function connectGuestSocket(options: GuestSocketOptions): Promise<Socket> {
  const { guestPath, failureCode, timeoutMs = 3_000 } = options;
  const refuse = (reason: string, cause?: unknown) =>
    new AttemptError(failureCode, `No connection to ${guestPath}: ${reason}`, { guestPath }, cause);
  let socket: Socket;
  try {
    socket = connectPinned(options);
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause), cause);
  }
  return new Promise<Socket>((resolve, reject) => {
    const timer = setTimeout(() => settle(refuse(`no answer within ${timeoutMs} ms`)), timeoutMs);
    const settle = (error: Error | null) => {
      clearTimeout(timer);
      if (!error) return resolve(socket);
      socket.destroy();
      reject(error);
    };
    socket.on("error", (cause) => settle(refuse(cause.message, cause)));
    socket.once("connect", () => settle(null));
  });
}

/** Splits the host's view of a guest socket, `/proc/PID/root/tmp/x`, into its trusted root and the path inside. */
export function splitGuestPath(path: string): { rootPath: string; guestPath: string } {
  const match = /^(\/proc\/\d+\/root|\/proc\/self\/fd\/\d+)(\/.+)$/.exec(path);
  if (match?.[1] && match[2]) return { rootPath: match[1], guestPath: match[2] };
  const cut = path.lastIndexOf("/");
  return { rootPath: path.slice(0, Math.max(cut, 0)) || "/", guestPath: path.slice(cut) };
}

function connectPinned({ rootPath, guestPath, onData }: GuestSocketOptions): Socket {
  const fd = openWithoutLinks(rootPath, guestPath);
  try {
    if (!fstatSync(fd).isSocket()) throw new Error("not a socket");
    // connect() happens inside net.connect, before it returns; the link in /proc/self/fd leads to the pinned inode.
    const path = `/proc/self/fd/${fd}`;
    return onData ? connectReading(path, onData) : connect({ path });
  } finally {
    closeSync(fd);
  }
}

/** Buffers of closed connections: a desktop's are opened again after every checkpoint, and new megabytes are dear. */
const idleBuffers: Buffer[] = [];
const IDLE_BUFFERS_MAX = 32;

function connectReading(path: string, onData: (chunk: Buffer) => void): Socket {
  const buffer = idleBuffers.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES);
  const onread: OnReadOpts = {
    buffer,
    callback: (length) => {
      onData(buffer.subarray(0, length));
      return true;
    },
  };
  const socket = connect({ path, onread });
  socket.once("close", () => {
    if (idleBuffers.length < IDLE_BUFFERS_MAX) idleBuffers.push(buffer);
  });
  return socket;
}

function openWithoutLinks(rootPath: string, guestPath: string): number {
  const names = guestPath.split("/").filter((name) => name !== "" && name !== ".");
  if (names.length === 0 || names.includes("..")) throw new Error("not a path to a socket");
  let fd = openSync(rootPath, O_PATH | constants.O_DIRECTORY);
  for (const [index, name] of names.entries()) {
    const folder = fd;
    const isLast = index === names.length - 1;
    try {
      fd = openSync(`/proc/self/fd/${folder}/${name}`, isLast ? NO_FOLLOW : NO_FOLLOW | constants.O_DIRECTORY);
    } finally {
      closeSync(folder);
    }
  }
  return fd;
}
