import { beforeEach, describe, expect, it } from "vitest";
import { SIMULATED_PROGRAMS } from "@/lib/domain/task/simulated-programs";
import { MemoryFileSystem } from "../file-system";
import type { ProgramHost, ShellState } from "./program";
import { PROGRAM_NAMES, newShellState, runLine } from "./shell";

let files: MemoryFileSystem;
let host: ProgramHost;
let state: ShellState;
beforeEach(() => {
  files = new MemoryFileSystem(() => new Date(0));
  files.makeFolder("/home/user", true);
  host = { files, now: () => new Date(0), openWindow: () => null, endProcesses: () => 0, hasProcess: () => false };
  state = newShellState("/home/user");
});
const run = (line: string) => runLine(line, state, host);
const out = (line: string) => run(line).stdout;

describe("the simulated shell", () => {
  it("offers exactly the programs that task support counts on", () => {
    expect([...PROGRAM_NAMES].filter((name) => name !== "[")).toEqual([...SIMULATED_PROGRAMS].sort());
  });

  it.each([
    ["echo hello   world", "hello world\n"],
    ["echo 'a  b' \"c $USER\" d\\ e", "a  b c user d e\n"],
    ["printf '%s-%s\\n' a b c", "a-b\nc-\n"],
    ["printf 'name,price\\nx,%d\\n' 7", "name,price\nx,7\n"],
    ["pwd; cd /home && pwd", "/home/user\n/home\n"],
    ["false && echo no; echo yes", "yes\n"],
    ["false || echo rescue", "rescue\n"],
    ["printf 'b\\na\\nb\\n' | sort | uniq -c", "      1 a\n      2 b\n"],
    ["printf '10\\n9\\n' | sort -n", "9\n10\n"],
    ["printf 'one\\ntwo\\nthree\\n' | grep -c o", "2\n"],
    ["printf '1\\n2\\n3\\n' | head -n 2 | tail -1", "2\n"],
    ["printf 'a,b\\nc,d\\n' | cut -d, -f2", "b\nd\n"],
    ["echo abc | tr a-z A-Z", "ABC\n"],
    ["X=5; echo $X ${X}6 '$X'", "5 56 $X\n"],
    ["echo $(echo inner) \"$(printf 'x y')\"", "inner x y\n"],
    ["echo one > f; echo two >> f; cat f", "one\ntwo\n"],
    ["printf 'q w' > f && wc -w < f", "2\n"],
    ["mkdir -p d/e && touch d/e/f.txt d/g.txt && ls d", "e\ng.txt\n"],
    ["mkdir d; touch d/a.txt d/b.md; echo d/*.txt", "d/a.txt\n"],
    ["echo *.nothing", "*.nothing\n"],
    ["mkdir -p a/b; touch a/b/x.jpg; find a -name '*.jpg'", "a/b/x.jpg\n"],
    ["bash -c 'cd /; pwd'; pwd", "/\n/home/user\n"],
    ["test -d /home && [ 3 -gt 2 ] && echo both", "both\n"],
    ["ls missing 2>/dev/null; echo $?", "2\n"],
    ["ls missing 2>&1", "ls: cannot access 'missing': No such file or directory\n"],
    ["echo ~ ~/x '~'", "/home/user /home/user/x ~\n"],
    ["echo a # b", "a\n"],
  ])("%s", (line, expected) => expect(out(line)).toBe(expected));

  it("moves, copies and removes trees, and leaves the source of a copy alone", () => {
    run("mkdir -p src/in && echo x > src/in/f && cp -r src copy && mv src moved && rm -r moved/in");
    expect(out("cat copy/in/f")).toBe("x\n");
    expect(files.stat("/home/user/src")).toBeNull();
    expect(files.list("/home/user/moved")).toEqual([]);
  });

  it("says what is wrong on stderr and by its status, and changes nothing then", () => {
    expect(run("mv a b")).toEqual({
      stdout: "",
      stderr: "mv: cannot stat 'a': No such file or directory\n",
      status: 1,
    });
    expect(run("rm -r")).toMatchObject({ status: 1 });
    expect(run("python3 -c 1")).toMatchObject({ status: 127, stderr: "bash: python3: command not found\n" });
    expect(run("for x in 1; do echo; done")).toMatchObject({ status: 2 });
    expect(run("echo 'open")).toMatchObject({ status: 2 });
    expect(files.list("/home/user")).toEqual([]);
  });

  it("refuses endless nesting instead of running away", () => {
    const line = `${"echo $(".repeat(30)}x${")".repeat(30)}`;
    expect(out(line).trim()).toBe("");
  });
});
