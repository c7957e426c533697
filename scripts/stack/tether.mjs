/**
 * Loaded into child processes with `node --import`. Descriptor 3 is a pipe from the supervisor; when it ends, the
 * supervisor is gone, however it went, and this process ends too: politely first, for good after ten seconds. Children
 * of such a process inherit the option, not the pipe: they end with their parent.
 */
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.env.DESKPROOF_TETHERED === undefined) {
  process.env.DESKPROOF_TETHERED = "1";
  const line = new Socket({ fd: 3, readable: true, writable: false });
  line.resume();
  line.on("error", () => undefined);
  line.on("close", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 10_000).unref();
  });
  line.unref();
}
