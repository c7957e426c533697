import { afterAll, beforeAll } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { detectCgroup } from "@/lib/desktop/drivers/linux/cgroup/detect-cgroup";
import { findProgram } from "@/lib/desktop/find-program";
import { openHost, type OpenHost, type OpenHostOptions } from "./open-host";

const TOOLS = ["runc", "ip", "mount", "umount", "mmdebstrap", "gcc"];

/** What this machine lacks for tests on real desktops and with these tools besides, in words; empty when nothing. */
export function missingForHostTests(tools: string[] = []): string[] {
  const missing: string[] = [];
  if (process.platform !== "linux") missing.push("Linux");
  if (process.getuid?.() !== 0) missing.push("root");
  missing.push(...[...TOOLS, ...tools].filter((tool) => findProgram(tool) === null));
  if (missing.length === 0 && detectCgroup() === null) missing.push("cgroup controllers cpu, memory, pids");
  return missing;
}

export type TestHost = Omit<OpenHost, "close">;

/** A host of its own for the tests of a file. Registers hooks: it is opened before, everything is removed after. */
export function startTestHost(templateName = "minimal", more: OpenHostOptions = {}): TestHost {
  const host = {} as OpenHost;
  beforeAll(async () => {
    Object.assign(host, await openHost(templateName, more));
  }, 15 * 60_000);
  afterAll(() => (host.driver ? host.close() : undefined));
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
