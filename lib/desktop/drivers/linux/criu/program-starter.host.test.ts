import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";
import { ProgramStarter } from "./program-starter";

describeOnHost(
  "what starts programs for the worker",
  () => {
    let folder: string;
    let starter: ProgramStarter;
    const program = () => path.join(folder, "starter");

    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), "deskproof-starter-"));
      execFileSync("gcc", ["-O1", "-static", "-o", program(), path.resolve("native/starter.c")]);
    });
    beforeEach(() => (starter = new ProgramStarter(program())));
    afterEach(() => starter.stop());
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it("says how a program ended and the last of what it printed, each to the one that asked", async () => {
      const results = await Promise.all(
        [0, 1, 2].map((code) => starter.run("sh", ["-c", `echo out ${code}; echo err >&2; exit ${code}`])),
      );
      expect(results).toEqual(
        [0, 1, 2].map((exitCode) => ({
          exitCode,
          stdout: "",
          stderr: `out ${exitCode}\nerr\n`,
        })),
      );
      const { stderr } = await starter.run("sh", ["-c", "seq 1 5000"]);
      expect(stderr.length).toBe(4_096);
      expect(stderr.endsWith("4999\n5000\n")).toBe(true);
    });

    it("passes arguments and a plain environment with what is added to it, and keeps output away when asked", async () => {
      const print = 'printf "%s|" "$@" "$ADDED" "$HOME" "$NODE_ENV"';
      const { stderr } = await starter.run("sh", ["-c", print, "-", "", "a b", "ü\n'\""], {
        environment: { ADDED: "yes" },
      });
      expect(stderr).toBe("|a b|ü\n'\"|yes|/root||");
      expect((await starter.run("sh", ["-c", "echo lost"], { detachOutput: true })).stderr).toBe("");
      await expect(starter.run("true", ["a\0b"])).rejects.toThrow("zero byte");
    });

    it("says why a program cannot be started", async () => {
      const { exitCode, stderr } = await starter.run("/no/such/program", []);
      expect(exitCode).toBe(127);
      expect(stderr).toBe("cannot be started: No such file or directory");
    });

    it("kills a program that takes too long or is no longer wanted", async () => {
      let pid = 0;
      const late = starter.run("sleep", ["60"], {
        timeoutMs: 50,
        onStart: (started) => (pid = started),
      });
      await expect(late).rejects.toThrow("ended by signal 9 (limit 50 ms)");
      expect(pid).toBeGreaterThan(0);
      expect(existsSync(`/proc/${pid}`)).toBe(false);
      const ending = new AbortController();
      const unwanted = starter.run("sleep", ["60"], {
        signal: ending.signal,
        onStart: () => ending.abort(),
      });
      await expect(unwanted).rejects.toThrow("no longer wanted");
    });

    it("takes with it what it started, as the worker's end does, and is started again with the next program", async () => {
      let pid = 0;
      const running = starter.run("sleep", ["60"], {
        onStart: (started) => (pid = started),
      });
      await vi.waitFor(() => expect(pid).toBeGreaterThan(0));
      starter.stop();
      await expect(running).rejects.toThrow("has ended");
      await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false));
      expect((await starter.run("true", [])).exitCode).toBe(0);
    });
  },
  { tools: ["gcc"] },
);
