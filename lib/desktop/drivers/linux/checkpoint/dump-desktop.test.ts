import { describe, expect, it } from "vitest";
import { isWordless } from "./dump-desktop";

describe("a dump that failed", () => {
  it.each(["type NOTIFY errno 0", "type DUMP errno 56"])("is tried again when criu says %s and no reason", (words) => {
    expect(isWordless(`criu failed: ${words}\nlog file: /x/work/dump.log`, "")).toBe(true);
  });

  it.each([
    ["criu gave a reason", "criu failed: type NOTIFY errno 0", "(00.1) Error (criu/files.c:1): Can't dump file"],
    ["the kernel did", "criu failed: type NOTIFY errno 28", ""],
    ["criu was killed", "unexpected EOF from criu", ""],
  ])("is not when %s", (_why, runc, reasons) => {
    expect(isWordless(runc, reasons)).toBe(false);
  });
});
