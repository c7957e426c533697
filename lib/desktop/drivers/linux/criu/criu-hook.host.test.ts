import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";
import { RestoreHook, type RestoreStage } from "../checkpoint/restore-hook";

/**
 * Writes what criu tells runc of a stage, and prints what became of it: over their socket, as a process that was started
 * by the one at the other end, or into a file.
 */
const TELL = `import os, socket, sys
runc, criu = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
to = criu.fileno() if sys.argv[1] == "socket" else os.open(sys.argv[2] + "/file", os.O_CREAT | os.O_WRONLY)
if os.fork() != 0:
    os.wait()
    sys.exit()
for stage, pid in [word.split(":") for word in sys.argv[3:]]:
    notice = bytes([10, len(stage)]) + stage.encode()
    value = int(pid)
    if value:
        notice += bytes([16])
        while value > 127:
            notice += bytes([value & 127 | 128])
            value >>= 7
        notice += bytes([value])
    message = bytes([8, 6, 16, 1, 42, len(notice)]) + notice
    try:
        print(stage, os.write(to, message) == len(message))
    except OSError as error:
        print(stage, os.strerror(error.errno))
`;

describeOnHost(
  "the question that criu asks before a restored desktop runs",
  () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), "deskproof-hook-"));
      const source = path.resolve("native/criu-hook.c");
      execFileSync("gcc", ["-O1", "-shared", "-fPIC", "-o", path.join(folder, "criu-hook.so"), source, "-ldl"]);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    async function tell(notices: string[], mayGoOn: boolean | null, to: "socket" | "file" = "socket") {
      const asked: string[] = [];
      const here = mkdtempSync(path.join(folder, "asked-"));
      const answer = async (stage: RestoreStage, initPid: number) => {
        asked.push(`${stage} ${initPid}`);
        return mayGoOn === true;
      };
      const hook = mayGoOn === null ? null : await RestoreHook.listen(here, answer);
      try {
        const env = {
          ...process.env,
          LD_PRELOAD: path.join(folder, "criu-hook.so"),
          CRIU_HOOK: here,
        };
        const { stdout } = await promisify(execFile)("python3", ["-c", TELL, to, here, ...notices], { env });
        return { asked, told: stdout.trim().split("\n") };
      } finally {
        hook?.close();
      }
    }

    it("is asked at two stages, with the pid that came with the first, and at no other", async () => {
      const { asked, told } = await tell(
        ["pre-restore:0", "post-restore:4194000", "network-unlock:0", "pre-resume:0"],
        true,
      );
      expect(asked).toEqual(["post-restore 4194000", "pre-resume 4194000"]);
      expect(told).toEqual(["pre-restore True", "post-restore True", "network-unlock True", "pre-resume True"]);
    });

    it("makes the stage fail when the worker does not agree, or is not there", async () => {
      const stages = ["post-restore:300", "pre-resume:0"];
      const refused = ["post-restore Operation canceled", "pre-resume Operation canceled"];
      expect(await tell(stages, false)).toEqual({
        asked: ["post-restore 300", "pre-resume 300"],
        told: refused,
      });
      expect((await tell(stages, null)).told).toEqual(refused);
    });

    it("is not asked when a file of a desktop that is laid back holds the same bytes", async () => {
      const { asked, told } = await tell(["post-restore:1", "pre-resume:1"], false, "file");
      expect(asked).toEqual([]);
      expect(told).toEqual(["post-restore True", "pre-resume True"]);
    });
  },
  { tools: ["gcc", "python3"] },
);
