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

    it("lays back what the real one does: kinds, content, owners, modes and times", () => {
      sh(`cd from; mkdir -p a/b 'with space'; echo hi > a/x; chmod 4755 a/x; chown 1000:5 a/b a/x; chmod 1777 a/b
          ln -s /etc/passwd l; mknod null c 1 3; chmod 666 null; mkfifo p; head -c 70000 /dev/urandom > big; : > empty
          touch -d '2020-01-01 10:00 UTC' a a/x`);
      carry(program);
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

    it("leaves to the real one what is not plain: long names, hard links, files with holes", () => {
      const long = "n".repeat(180);
      sh(`cd from; echo long > ${long}; echo x > one; ln one two; truncate -s 1M holes; echo end >> holes`);
      carry(program);
      expect(listing("to")).toBe(listing("from"));
      expect(sh("stat -c %h to/one").trim()).toBe("2");
      expect(readFileSync(at(`to/${long}`), "utf8")).toBe("long\n");
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
