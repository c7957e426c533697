import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { settings } from "@/lib/config/env";
import { newId } from "@/lib/config/new-id";
import type { CreateDesktopRequest, Desktop, DesktopDriver } from "@/lib/desktop/desktop.port";
import { ensureCriu } from "@/lib/desktop/drivers/linux/criu/build-criu";
import { createLinuxDriver, type LinuxDriverOptions } from "@/lib/desktop/drivers/linux/linux-driver";
import { ensureTemplate } from "@/lib/desktop/template/ensure-template";

export interface OpenHost {
  driver: DesktopDriver;
  options: LinuxDriverOptions;
  templateDigest: string;
  create(request?: Partial<CreateDesktopRequest>): Promise<Desktop>;
  /** Closes every desktop and removes everything of this host. */
  close(): Promise<void>;
}

export interface OpenHostOptions extends Pick<LinuxDriverOptions, "disturb" | "mayMergePages" | "preparedMax"> {
  /** With criu, built when it is missing; without it desktops boot and cannot be stored. */
  checkpoints?: boolean;
}

/**
 * A driver with an instance and a state folder of its own, so that tests and measurements of several checkouts never
 * meet. Makes sure of the template, which takes minutes when it is missing.
 */
export async function openHost(templateName: string, more: OpenHostOptions = {}): Promise<OpenHost> {
  const { checkpoints = false, ...driverOptions } = more;
  const { templatesFolder, criuFolder } = settings();
  const { template } = await ensureTemplate({
    name: templateName,
    templatesFolder,
    guestFolder: path.resolve("guest"),
  });
  const criu = checkpoints ? await ensureCriu({ folder: criuFolder, nativeFolder: path.resolve("native") }) : null;
  const stateFolder = mkdtempSync(path.join(tmpdir(), "deskproof-test-"));
  const instance = `t${createHash("sha256").update(stateFolder).digest("hex").slice(0, 9)}`;
  const options = { templatesFolder, stateFolder, instance, criu, ...driverOptions };
  const driver = createLinuxDriver(options);
  return {
    driver,
    options,
    templateDigest: template.digest,
    create: (request) => driver.create({ id: newId("desktop"), templateDigest: template.digest, ...request }),
    async close() {
      await driver.shutdown();
      await driver.sweep();
      rmSync(stateFolder, { recursive: true, force: true });
    },
  };
}

export const newDesktopIds = (count: number): string[] => Array.from({ length: count }, () => newId("desktop"));
