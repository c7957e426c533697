import { expect, it } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";
import { settings } from "@/lib/config/env";
import { checkHost } from "./doctor";

describeOnHost("checkHost", () => {
  it("finds nothing to fix on a machine that runs desktops, apart from memory and disk in use", async () => {
    const checks = await checkHost({
      folders: ["/var/lib/deskproof/templates"],
      criuFolder: settings().criuFolder,
    });
    const complaints = checks.filter(({ ok, name }) => !ok && name !== "memory" && !name.startsWith("disk_"));
    expect(complaints).toEqual([]);
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  });

  it("looks at the nearest folder that exists when one is still to be made", async () => {
    const checks = await checkHost({ folders: ["/var/lib/deskproof/none/yet"], quick: true });
    expect(checks.find(({ name }) => name.startsWith("disk_"))?.detail).toMatch(/GiB are free/);
  });
});
