import { execFileSync } from "node:child_process";
import { mkdtempSync, openSync, closeSync, readFileSync, rmSync, mkdirSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";

/** As criu calls it. */
const STORE = ["--create", "--gzip", "--no-unquote", "--no-wildcards", "--one-file-system", "--check-links"];
const STORE_MORE = ["--preserve-permissions", "--sparse", "--numeric-owner"];
const LAY_BACK = ["--extract", "--gzip", "--no-unquote", "--no-wildcards"];

describeOnHost(
  "the tar of criu",
  () => {
    /** Where a tar says which kind it is: the real one writes its own. */
    const isOwn = () => readFileSync(at("archive")).toString("latin1", 257, 265) === "ustar\u000000";
    let folder: string;
    let program: string;
    const at = (name: string) => path.join(folder, name);
    const sh = (script: string) => execFileSync("sh", ["-ec", script], { cwd: folder, encoding: "utf8" });
    const listing = (of: string) =>
      sh(
        `cd ${of}; find . -mindepth 1 -printf '%p %y %m %U %G %l %Ts\\n' | sort; find . -type f | sort | xargs -r sha256sum`,
      );

    /** `by` writes what "from" holds, then `program` lays it back into "to". */
    function carry(tar: string): void {
      const archive = execFileSync(program, [...STORE, ...STORE_MORE, "--directory", at("from"), "."]);
      writeFileSync(at("archive"), archive);
      layBack(tar);
    }
    function layBack(tar: string): void {
      const image = openSync(at("archive"), "r");
      try {
        execFileSync(
          tar,
          [...LAY_BACK.filter((flag) => tar === program || flag !== "--gzip"), "--directory", at("to")],
          {
            stdio: [image, "ignore", "pipe"],
          },
        );
      } finally {
        closeSync(image);
      }
    }

    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), "deskproof-tar-"));
      program = at("plain-tar");
      execFileSync("gcc", ["-O1", "-static", "-o", program, path.resolve("native/plain-tar.c")]);
    });
    beforeEach(() => {
      for (const name of ["from", "to"]) {
        rmSync(at(name), { recursive: true, force: true });
        mkdirSync(at(name));
      }
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it("stores and lays back what the real one does: kinds, content, owners, modes and times", () => {
      sh(`cd from; mkdir -p a/b 'with space'; echo hi > a/x; chmod 4755 a/x; chown 1000:5 a/b a/x; chmod 1777 a/b
          ln -s /etc/passwd l; mknod null c 1 3; chmod 666 null; mkfifo p; head -c 70000 /dev/urandom > big; : > empty
          touch -d '2020-01-01 10:00 UTC' a a/x`);
      carry(program);
      expect(isOwn()).toBe(true);
      const own = listing("to");
      expect(own).toBe(listing("from"));
      expect(own).toContain("./null c 666 0 0");
      rmSync(at("to"), { recursive: true });
      mkdirSync(at("to"));
      layBack("tar");
      expect(own).toBe(listing("to"));
    });

    it("lays back an empty folder's own mode and owner", () => {
      sh("chmod 1777 from; chown 1000:1000 from");
      carry(program);
      expect(sh("stat -c '%a %u %g' to").trim()).toBe("1777 1000 1000");
    });

    it.each([
      ["a long name", `echo long > ${"n".repeat(180)}`],
      ["a way that is long", `mkdir -p ${"d".repeat(60)}; echo long > ${"d".repeat(60)}/${"n".repeat(60)}`],
      ["two names of one file", "echo x > one; ln one two"],
      ["a file with holes", "truncate -s 1M holes; echo end >> holes"],
      ["a time before all times", "touch -d '1960-01-01 UTC' old"],
    ])("leaves to the real one what is not plain: %s", (_, make) => {
      sh(`cd from; echo plain > plain; ${make}`);
      carry(program);
      expect(isOwn()).toBe(false);
      expect(listing("to")).toBe(listing("from"));
      expect(sh("stat -c '%n %h' to/* | sed s/to// | sort")).toBe(sh("stat -c '%n %h' from/* | sed s/from// | sort"));
    });

    it("stores no socket, as the real one, and nothing of another file system", () => {
      sh(`cd from; echo x > x; mkdir other; python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("s")'`);
      carry(program);
      expect(isOwn()).toBe(true);
      expect(sh("ls to").split("\n")).toEqual(["other", "x", ""]);
      execFileSync("mount", ["-t", "tmpfs", "tmpfs", at("from/other")]);
      try {
        writeFileSync(at("from/other/hidden"), "");
        rmSync(at("to"), { recursive: true });
        mkdirSync(at("to"));
        carry(program);
        expect(existsSync(at("to/other/hidden"))).toBe(false);
      } finally {
        execFileSync("umount", [at("from/other")]);
      }
    });

    it.each([
      ["leads through a link of its own", "ln -s ../outside s; tar -cf ../archive ./s; mv s t; mkdir s; echo x > s/f"],
      ["steps upwards", "echo x > ../outside.f; tar -cf ../archive ./t -P ./../outside.f 2>/dev/null || true; : > t"],
    ])("writes nothing outside its folder for an archive that %s", (_, make) => {
      mkdirSync(at("outside"), { recursive: true });
      sh(`cd from; ${make}; [ -e s/f ] && tar -rf ../archive ./s/f || true; rm -f ../outside.f`);
      try {
        layBack(program);
      } catch {
        // The real one refuses it.
      }
      expect(existsSync(at("outside/f"))).toBe(false);
      expect(existsSync(at("outside.f"))).toBe(false);
    });
  },
  { tools: ["gcc", "tar"] },
);
