import { describe, expect, it } from "vitest";
import { isWordless } from "./dump-desktop";

describe("a dump that failed", () => {
  it("is tried again when criu answered that it failed, without a reason", () => {
    expect(isWordless("criu failed: type NOTIFY errno 0\nlog file: /x/work/dump.log", "")).toBe(true);
  });

  it.each([
    ["criu gave a reason", "criu failed: type NOTIFY errno 0", "(00.1) Error (criu/files.c:1): Can't dump file"],
    ["the kernel did", "criu failed: type NOTIFY errno 28", ""],
    ["criu was killed", "unexpected EOF from criu", ""],
  ])("is not when %s", (_why, runc, reasons) => {
    expect(isWordless(runc, reasons)).toBe(false);
  });
});
