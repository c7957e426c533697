import type { Desktop, DesktopDriver } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import { createSimulatedDesktop } from "./simulated-desktop";
import type { SimulatedFaults } from "./simulated-faults";
import { SIMULATED_TEMPLATE } from "./simulated-template";

export interface SimulatedDriverOptions {
  now?: () => Date;
  /** Age from which alive_after_resume passes; default 5_000, as on real desktops. Tests set 0. */
  aliveAfterMs?: number;
  /** Faults of each desktop; `index` counts the desktops of this driver from 0. */
  faults?: (desktop: { id: string; index: number }) => SimulatedFaults;
}

/**
 * Runs desktops in memory: no root, no Linux, no display. Everything it makes is labelled simulated. Creating one
 * takes well under 5 ms, because pictures are drawn only when asked for.
 */
export function createSimulatedDriver(options: SimulatedDriverOptions = {}): DesktopDriver {
  const now = options.now ?? (() => new Date());
  const open = new Map<string, Desktop>();
  let index = 0;
  return {
    name: "simulated",
    templates: async () => [SIMULATED_TEMPLATE],
    async create({ id, templateDigest, screen = SIMULATED_TEMPLATE.screen }) {
      const faults = options.faults?.({ id, index: index++ }) ?? {};
      if (faults.failCreate) throw new AttemptError("desktop_create_failed", "simulated: an injected fault");
      if (templateDigest !== SIMULATED_TEMPLATE.digest) {
        throw new AttemptError("desktop_create_failed", `this host has no template ${templateDigest}`);
      }
      if (open.has(id)) throw new AttemptError("desktop_create_failed", `the desktop ${id} is open already`);
      refuseScreen(screen);
      const desktop = createSimulatedDesktop({
        id,
        templateDigest,
        screen,
        now,
        aliveAfterMs: options.aliveAfterMs ?? 5_000,
        faults,
        onClose: () => open.delete(id),
      });
      open.set(id, desktop);
      return desktop;
    },
    find: (id) => open.get(id) ?? null,
    checkpoints: null,
    checkpointLack: "Simulated desktops are not stored.",
    sweep: async () => ({ removedDesktops: [], removedMounts: 0, removedNamespaces: 0, removedCgroups: 0 }),
    async shutdown() {
      await Promise.all([...open.values()].map((desktop) => desktop.close()));
    },
  };
}

function refuseScreen({ width, height }: Screen): void {
  if (width >= 640 && width <= 1_920 && height >= 480 && height <= 1_080) return;
  throw new AttemptError("desktop_create_failed", `a simulated screen is 640x480 to 1920x1080, not ${width}x${height}`);
}
