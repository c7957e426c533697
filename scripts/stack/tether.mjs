/**
 * Loaded into child processes with `node --import`. Descriptor 3 is a pipe from the supervisor; when it ends, the
 * supervisor is gone, however it went, and this process ends too: politely first, for good after ten seconds.
 */
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const line = new Socket({ fd: 3, readable: true, writable: false });
  line.resume();
  line.on("error", () => undefined);
  line.on("close", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 10_000).unref();
  });
  line.unref();
}
