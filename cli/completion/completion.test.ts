import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { createProgram } from "../main";
import { commandTree } from "./command-tree";
import { completionScript } from "./completion-script";

const tree = commandTree(createProgram());

/** What bash would offer after these words; the last one is being typed. */
function offered(...words: string[]): string[] {
  const quoted = ["deskproof", ...words].map((word) => `'${word}'`).join(" ");
  const ask = `${completionScript("bash", tree)}
COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _deskproof; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["--norc"], { input: ask, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

it("bash offers commands, their options and the choices of an option where each belongs", () => {
  expect(offered("")).toEqual(expect.arrayContaining(["run", "login", "completion"]));
  expect(offered("run", "wa")).toEqual(["wait", "watch"]);
  expect(offered("run", "--json", "wait", "run_1", "--fail")).toEqual(["--fail-under"]);
  expect(offered("run", "cancel", "run_1", "--at-work", "")).toContain("verify");
  expect(offered("slot", "wait")).not.toContain("watch");
});

it("hidden commands are offered by no shell, visible ones by each", () => {
  for (const shell of ["bash", "zsh", "fish"] as const) {
    const script = completionScript(shell, tree);
    expect(script).not.toContain("instance");
    expect(script).toContain("fail-under");
  }
});
