import { describe, expect, it } from "vitest";
import { desktopNames, instanceNames } from "./names";

describe("names", () => {
  const instance = instanceNames("a1b2c3", "/var/lib/deskproof/a1b2c3");

  it("carry the instance tag wherever the kernel has one list for the whole machine", () => {
    const names = desktopNames(instance, "dsk_01");
    expect(names.cgroupPath).toBe("/deskproof/a1b2c3/dsk_01");
    expect(names.namespace).toBe("dp-a1b2c3-dsk_01");
    expect(names.folder).toBe("/var/lib/deskproof/a1b2c3/desktops/dsk_01");
  });

  it.each(["../x", "", "a/b", "A", "a b", "x".repeat(49)])("refuse %j as a desktop id", (id) => {
    expect(() => desktopNames(instance, id)).toThrow(/no desktop id/);
  });

  it.each(["", "a-b", "../x", "x".repeat(17)])("refuse %j as an instance tag", (tag) => {
    expect(() => instanceNames(tag, "/state")).toThrow(/no instance tag/);
  });
});
