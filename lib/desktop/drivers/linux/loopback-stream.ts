import { spawn } from "node:child_process";
import { once } from "node:events";
import { Duplex } from "node:stream";
import { AttemptError } from "@/lib/domain/failure";

/** A program that does not answer on its own machine within this is not there. */
const CONNECT_LIMIT_MS = 5_000;

/**
 * Carries bytes between its standard streams and the first of some ports that answers. One byte says that one does. It
 * belongs to the host and is in the desktop's network only: its files, processes and memory are none of the desktop's.
 */
const PROGRAM = `
const net = require("node:net");
const ports = process.argv.slice(1).map(Number);
function next() {
  const port = ports.shift();
  if (port === undefined) process.exit(3);
  const socket = net.connect({ host: "127.0.0.1", port });
  socket.once("error", next);
  socket.once("connect", () => {
    socket.off("error", next);
    socket.on("error", () => process.exit(0));
    socket.on("close", () => process.exit(0));
    process.stdout.write("1");
    process.stdin.pipe(socket);
    socket.pipe(process.stdout);
  });
}
next();
`;

/** Where the tools that enter a network and drop rights are. */
const TOOLS_PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

const RIGHTS = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--pdeathsig", "KILL", "--"];

/**
 * A stream to a TCP port of a desktop's own loopback, the first of `ports` that answers. Throws `action_failed` when
 * none does.
 */
export async function openLoopback(namespacePath: string, ports: readonly number[]): Promise<Duplex> {
  const node = [process.execPath, "--max-old-space-size=32", "-e", PROGRAM, "--", ...ports.map(String)];
  const child = spawn("nsenter", [`--net=${namespacePath}`, "--", "setpriv", ...RIGHTS, ...node], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { PATH: TOOLS_PATH } as unknown as NodeJS.ProcessEnv,
    cwd: "/",
  });
  const stop = setTimeout(() => child.kill("SIGKILL"), CONNECT_LIMIT_MS);
  try {
    const exited = once(child, "exit");
    exited.catch(() => undefined);
    await Promise.race([once(child.stdout, "readable"), exited]);
    if (child.stdout.read(1) === null) throw new Error("no program answers there");
  } catch (error) {
    child.kill("SIGKILL");
    const why = error instanceof Error ? error.message : String(error);
    throw new AttemptError("action_failed", `port ${ports.join(", ")} of the desktop cannot be reached: ${why}`);
  } finally {
    clearTimeout(stop);
  }
  const stream = Duplex.from({ readable: child.stdout, writable: child.stdin });
  // An end that comes from either side is an ordinary one.
  stream.on("error", () => undefined);
  child.once("exit", () => stream.destroy());
  stream.once("close", () => child.kill("SIGKILL"));
  return stream;
}
