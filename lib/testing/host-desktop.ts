import { createHash, randomBytes } from "node:crypto";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { settings } from "@/lib/config/env";
import { formatId } from "@/lib/domain/ids";
import type { CreateDesktopRequest, Desktop, DesktopDriver } from "@/lib/desktop/desktop.port";
import { detectCgroup } from "@/lib/desktop/drivers/linux/cgroup/detect-cgroup";
import { ensureCriu } from "@/lib/desktop/drivers/linux/criu/build-criu";
import { createLinuxDriver, type LinuxDriverOptions } from "@/lib/desktop/drivers/linux/linux-driver";
import { ensureTemplate } from "@/lib/desktop/template/ensure-template";

/** What this machine lacks for tests on real desktops, in words a test report can show. */
export function hostCapability(): { ok: boolean; missing: string[] } {
  const missing: string[] = [];
  if (process.platform !== "linux") missing.push("Linux");
  if (process.getuid?.() !== 0) missing.push("root");
  for (const tool of ["runc", "ip", "mount", "umount", "mmdebstrap", "gcc"]) if (!isOnPath(tool)) missing.push(tool);
  if (missing.length === 0 && detectCgroup() === null) missing.push("cgroup controllers cpu, memory, pids");
  return { ok: missing.length === 0, missing };
}

function isOnPath(tool: string): boolean {
  return ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"].some((folder) => {
    try {
      accessSync(path.join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** An id no other test has. */
export function testDesktopId(): string {
  return formatId("desktop", Date.now(), randomBytes(10));
}

export function newCheckpointId(): string {
  return formatId("checkpoint", Date.now(), randomBytes(10));
}

export interface TestHost {
  driver: DesktopDriver;
  options: LinuxDriverOptions;
  templateDigest: string;
  create(request?: Partial<CreateDesktopRequest>): Promise<Desktop>;
}

/**
 * A driver with an instance and a state folder of its own, so that tests of several checkouts never meet. Registers
 * hooks: the template is made sure of before, and everything is closed and removed after.
 */
export function startTestHost(
  templateName = "minimal",
  more: { checkpoints?: boolean; disturb?: LinuxDriverOptions["disturb"] } = {},
): TestHost {
  const host = {} as TestHost;
  let stateFolder = "";
  beforeAll(async () => {
    const { templatesFolder, criuFolder } = settings();
    const published = await ensureTemplate({
      name: templateName,
      templatesFolder,
      guestFolder: path.resolve("guest"),
    });
    stateFolder = mkdtempSync(path.join(tmpdir(), "deskproof-test-"));
    const instance = `t${createHash("sha256").update(stateFolder).digest("hex").slice(0, 9)}`;
    const criu = more.checkpoints
      ? await ensureCriu({ folder: criuFolder, nativeFolder: path.resolve("native") })
      : null;
    host.options = { templatesFolder, stateFolder, instance, criu, disturb: more.disturb };
    host.driver = createLinuxDriver(host.options);
    host.templateDigest = published.template.digest;
    host.create = (request) =>
      host.driver.create({ id: testDesktopId(), templateDigest: host.templateDigest, ...request });
  }, 15 * 60_000);
  afterAll(async () => {
    if (!stateFolder) return;
    await host.driver.shutdown();
    await host.driver.sweep();
    rmSync(stateFolder, { recursive: true, force: true });
  });
  return host;
}

/** One desktop for all tests of a file. */
export function startTestDesktop(templateName = "minimal"): { readonly desktop: Desktop } {
  const host = startTestHost(templateName);
  let desktop: Desktop | null = null;
  beforeAll(async () => {
    desktop = await host.create();
  });
  return {
    get desktop() {
      if (!desktop) throw new Error("the desktop is there only inside a test");
      return desktop;
    },
  };
}
