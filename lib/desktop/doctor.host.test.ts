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
    expect(checks.filter(({ ok, isRequired }) => !ok && isRequired)).toEqual([]);
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  });

  it("holds nothing against a machine on which the checkpoint tool is still to be built", async () => {
    const checks = await checkHost({ folders: [], criuFolder: "/var/lib/deskproof/none/yet", quick: true });
    const criu = checks.find(({ name }) => name === "criu");
    // Where the system has a criu that is new enough, nothing is to be built.
    expect(criu?.ok || criu?.isRequired === false).toBe(true);
    expect(checks.filter(({ ok, isRequired }) => !ok && isRequired)).toEqual([]);
  });

  it("looks at the nearest folder that exists when one is still to be made", async () => {
    const checks = await checkHost({ folders: ["/var/lib/deskproof/none/yet"], quick: true });
    expect(checks.find(({ name }) => name.startsWith("disk_"))?.detail).toMatch(/GiB are free/);
  });
});
