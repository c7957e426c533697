import { describe, expect, it } from "vitest";
import { lackOf } from "./driver.mjs";

const check = (name: string, ok: boolean, isRequired: boolean) => ({ name, ok, isRequired, detail: "seen", fix: null });

describe("what keeps real desktops away", () => {
  it("is nothing on a new machine, where memory may be short and the checkpoint tool is still to be built", () => {
    expect(lackOf([check("root", true, true), check("memory", false, false), check("criu", false, false)])).toBeNull();
  });

  it("names everything that is needed and missing", () => {
    expect(lackOf([check("cgroup", false, true), check("seccomp", false, true)])).toBe("cgroup (seen), seccomp (seen)");
  });
});
