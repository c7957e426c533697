import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { settings } from "@/lib/config/env";
import type { WindowInfo } from "@/lib/domain/observation/observation";
import type { Accessibility } from "../../accessibility/accessibility";
import { bootDesktop } from "../../drivers/linux/boot-desktop";
import { detectCgroup } from "../../drivers/linux/cgroup/detect-cgroup";
import { GuestCommands } from "../../drivers/linux/guest/guest-commands";
import { Grounds } from "../../drivers/linux/grounds";
import { DEFAULT_LIMITS } from "../../drivers/linux/linux-driver";
import { desktopNames, instanceNames } from "../../drivers/linux/names";
import { openFilesMax } from "../../drivers/linux/open-files";
import { tearDown } from "../../drivers/linux/tear-down";
import { TemplateStore } from "../../template/template-store";
import type { Display } from "../display";

/** A real desktop with its parts in reach: for tests and measurements of what drives it. */
export interface BootedDesktop {
  display: Display;
  accessibility: Accessibility;
  /** The worker's view of the desktop's X socket and root. */
  socketPath: string;
  rootPath: string;
  /** Runs a shell line as the desktop's user and returns what it printed; throws when it fails. */
  shell(line: string): Promise<string>;
  /** Starts a program and returns its window once it is mapped and active. */
  launch(argv: string[], wmClass: string): Promise<WindowInfo>;
  close(): Promise<void>;
}

const WINDOW_LIMIT_MS = 60_000;

/** Why this machine cannot run a desktop of that template, or null when it can. */
export async function missingForDesktop(template: "minimal" | "office"): Promise<string | null> {
  if (process.platform !== "linux" || process.geteuid?.() !== 0) return "root on Linux";
  if (detectCgroup() === null) return "cgroup controllers";
  const published = await new TemplateStore(settings().templatesFolder).newest(template);
  return published ? null : `the template ${template}`;
}

export async function bootForTest(template: "minimal" | "office"): Promise<BootedDesktop> {
  const published = await new TemplateStore(settings().templatesFolder).newest(template);
  const layout = detectCgroup();
  if (!published || !layout) throw new Error(`The template ${template} is not on this machine`);
  const stateFolder = await mkdtemp(path.join(tmpdir(), "deskproof-display-"));
  const tag = randomBytes(4).toString("hex");
  const instance = instanceNames(tag, stateFolder);
  const parts = await bootDesktop({
    instance,
    layout,
    grounds: new Grounds(instance, () => layout, 0),
    id: `dsk_${tag}`,
    templateDigest: published.template.digest,
    lowerFolders: published.lowerFolders,
    screen: { width: 1_920, height: 1_080 },
    limits: DEFAULT_LIMITS,
    openFilesMax: openFilesMax(),
  });
  const commands = new GuestCommands(parts.connections.init);
  const rootPath = `/proc/${parts.initProcess.pid}/root`;
  const { display, accessibility } = parts.connections;
  return {
    display,
    accessibility,
    rootPath,
    socketPath: `${rootPath}/tmp/.X11-unix/X0`,
    shell: async (line) => {
      const { exitCode, stdout, stderr } = await commands.exec({ argv: [line], shell: true });
      if (exitCode !== 0) throw new Error(`${line} ended with ${exitCode}: ${stderr}`);
      return stdout;
    },
    launch: async (argv, wmClass) => {
      const known = new Set((await display.windows()).map(({ id }) => id));
      await commands.spawn({ argv });
      const window = await until(async () => {
        const fresh = (await display.windows()).find((w) => !known.has(w.id) && w.wmClass.includes(wmClass));
        return fresh?.isActive ? fresh : null;
      });
      await display.settle({ quietMs: 500, limitMs: 10_000 });
      return window;
    },
    close: async () => {
      await parts.release();
      try {
        await tearDown(layout, instance, desktopNames(instance, `dsk_${tag}`));
      } finally {
        layout.remove(instance.cgroupPath);
      }
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
}

/** Asks until the answer is neither null nor false; throws after a minute. */
export async function until<T>(ask: () => Promise<T | null | false>, limitMs = WINDOW_LIMIT_MS): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`Nothing came within ${limitMs} ms`);
    await delay(20);
  }
}
