import { expect, it } from "vitest";
import { tryHostCommand, type RunProgram } from "@/lib/desktop/host-command";
import { describeOnHost } from "@/lib/testing/host-test";
import { runWithCriu } from "./run-with-criu";

/** As runc: starts a criu that starts a helper and is killed, and waits, with the helper as its own child then. */
const WAITING = `import ctypes, os, signal
ctypes.CDLL(None).prctl(36, 1)
mine, theirs = os.pipe()
criu = os.fork()
if criu == 0:
    if os.fork() == 0:
        os.close(theirs)
        os.read(mine, 1)
        os._exit(0)
    os.kill(os.getpid(), signal.SIGKILL)
signal.pause()
`;

describeOnHost(
  "runc with its criu",
  () => {
    it("is ended when its criu was killed before it was seen, also when a helper of that lives on", async () => {
      const run: RunProgram = (_, __, options) => tryHostCommand("python3", ["-c", WAITING], options);
      await expect(runWithCriu([], { run, timeoutMs: 10_000 })).rejects.toThrow("criu ended before its work was done");
    });
  },
  { tools: ["python3"] },
);
