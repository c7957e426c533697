import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";
import { operatorBench } from "../testing/operator-bench";

/** Tries what a verifier may not, and tells in its message. */
const PYTHON = `import json, os, socket, subprocess, sys
call = json.load(sys.stdin)
options = call["options"]

def tried(work):
    try:
        return work() or "done"
    except OSError as error:
        return os.strerror(error.errno)

def field(name):
    with open("/proc/self/status") as status:
        return next(line.split(":", 1)[1].strip() for line in status if line.startswith(name + ":"))

def write(name):
    with open(name, "w") as file:
        file.write("x")

seen = {
    "uid": os.getuid(), "gid": os.getgid(), "groups": os.getgroups(), "rights": field("CapPrm"),
    "bounding": field("CapBnd"), "new_rights": field("NoNewPrivs"),
    "network": tried(lambda: socket.create_connection(("127.0.0.1", options["port"]), 1)),
    "secret": tried(lambda: open(options["secret"]).read()),
    "state": os.listdir(options["state"]),
    "shadow": tried(lambda: open("/etc/shadow").read()),
    "environment": sorted(name for name in os.environ if name not in ("PWD", "OLDPWD", "SHLVL", "_", "LC_CTYPE")),
    "processes": [int(name) for name in os.listdir("/proc") if name.isdigit()],
    "others": [name for name in os.listdir("/tmp")],
    "evidence": open(call["result"]["path"]).read(),
    "write_evidence": tried(lambda: write(call["result"]["path"])),
    "write_self": tried(lambda: write(__file__)),
    "scratch": tried(lambda: write("/tmp/scratch")),
}
print(json.dumps({"score": 1, "checks": [], "message": json.dumps(seen)}))
`;

const TYPESCRIPT = `import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
const call = JSON.parse(readFileSync(0, "utf8"));
const tried = (work: () => unknown) => { try { work(); return "done"; } catch (error) { return (error as { code: string }).code; } };
const network = await new Promise((done) => createConnection({ host: "127.0.0.1", port: call.options.port })
  .on("connect", () => done("connected")).on("error", (error) => done((error as { code?: string }).code)));
const seen = {
  uid: process.getuid?.(), network, secret: tried(() => readFileSync(call.options.secret)),
  evidence: readFileSync(call.result.path, "utf8"),
  write_evidence: tried(() => writeFileSync(call.result.path, "x")),
  processes: readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name)).map(Number),
};
console.log(JSON.stringify({ score: 1, checks: [], message: JSON.stringify(seen) }));
`;

describeOnHost("the sandbox of an operator's verifier", () => {
  let bench: Awaited<ReturnType<typeof operatorBench>>;
  let folder: string;
  let server: Server;
  let state: string;
  let options: { port: number; secret: string; state: string };

  beforeAll(async () => {
    bench = await operatorBench();
    folder = mkdtempSync(path.join(tmpdir(), "dp-worker-"));
    writeFileSync(path.join(folder, "secret"), "key");
    // Somebody of the host who listens.
    server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    // As a state folder may be: everybody may read, and it lies outside of the folders for scratch.
    state = mkdtempSync("/var/lib/dp-state-");
    chmodSync(state, 0o755);
    writeFileSync(path.join(state, "artifact"), "of another attempt", { mode: 0o644 });
    options = { port: (server.address() as { port: number }).port, secret: path.join(folder, "secret"), state };
  });
  afterAll(async () => {
    await bench.close();
    server.close();
    rmSync(state, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  const seen = async (name: string): Promise<unknown> => {
    const reply = await bench.judge(name, { options, hidden: [state] });
    return reply.ok ? JSON.parse(reply.detail) : reply;
  };

  it("gives Python nothing but its files and its evidence", async () => {
    await bench.program("probe", "python", PYTHON);
    expect(await seen("probe")).toEqual({
      ...{ uid: 65_533, gid: 65_533, groups: [], new_rights: "1" },
      ...{ rights: "0000000000000000", bounding: "0000000000000000" },
      ...{ network: "Network is unreachable", secret: "No such file or directory", shadow: "Permission denied" },
      ...{ state: [], environment: ["LANG", "PATH", "TZ"], processes: [1], others: [] },
      ...{ evidence: "what was made", scratch: "done" },
      ...{ write_evidence: "Read-only file system", write_self: "Read-only file system" },
    });
  });

  it("gives TypeScript no more", async () => {
    await bench.program("probe-ts", "typescript", TYPESCRIPT);
    expect(await seen("probe-ts")).toEqual({
      ...{ uid: 65_533, network: "ENETUNREACH", secret: "ENOENT", evidence: "what was made" },
      ...{ write_evidence: "EROFS", processes: [1] },
    });
  });

  it("ends what a verifier left behind, and is not held up by it", async () => {
    const mark = `deskproof-left-${process.pid}`;
    const leave = `import subprocess
subprocess.Popen(["sh", "-c", "exec sleep 300 # ${mark}", "${mark}"], start_new_session=True)
print('{"score": 1, "checks": [], "message": "left one"}')`;
    await bench.program("leaver", "python", leave.replace("exec sleep 300", "sleep 300; true"));
    const startedAt = performance.now();
    expect(await bench.judge("leaver")).toMatchObject({ ok: true, score: 1 });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(commandLines().filter((line) => line.includes(mark))).toEqual([]);
  });

  it("ends all of a verifier that starts ever more processes", async () => {
    const mark = `deskproof-bomb-${process.pid}`;
    const bomb = `import subprocess, sys
while True: subprocess.Popen(["sh", "-c", "sleep 300; true", "${mark}"])`;
    await bench.program("bomb", "python", bomb);
    expect(await bench.judge("bomb")).toMatchObject({ ok: false, kind: "crashed" });
    expect(commandLines().filter((line) => line.includes(mark))).toEqual([]);
  });

  it("counts the memory of all its processes", async () => {
    const eater = `import subprocess, sys
code = "kept = bytearray(60 << 20); import time; time.sleep(300)"
for _ in range(6): subprocess.Popen([sys.executable, "-c", code])
import time; time.sleep(300)`;
    await bench.program("eaters", "python", eater);
    const reply = await bench.judge("eaters", { limits: { memoryMib: 200, timeoutMs: 30_000 } });
    expect(reply).toMatchObject({ ok: false, kind: "crashed", message: "it used more than 200 MiB" });
  });

  it("leaves no folder of its own", () => {
    const left = [...readdirSync("/run"), ...readdirSync(tmpdir())].filter((name) =>
      name.startsWith("deskproof-operator-"),
    );
    expect(left).toEqual([]);
    expect(readFileSync("/proc/self/mounts", "utf8")).not.toContain("deskproof-operator-");
  });
});

function commandLines(): string[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    } catch {
      return "";
    }
  });
}
