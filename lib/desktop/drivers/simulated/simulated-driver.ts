import type { CreateDesktopRequest, Desktop, DesktopDriver } from "@/lib/desktop/desktop.port";
import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import { SimulatedSession } from "./session";
import { SimulatedCheckpoints } from "./simulated-checkpoints";
import { createSimulatedDesktop, type SimulatedDesktop, type SimulatedStart } from "./simulated-desktop";
import type { SimulatedFaults } from "./simulated-faults";
import { SIMULATED_TEMPLATE } from "./simulated-template";

export interface SimulatedDriverOptions {
  now?: () => Date;
  /** Age from which alive_after_resume passes; default 5_000, as on real desktops. Tests set 0. */
  aliveAfterMs?: number;
  /** Faults of each desktop, copies of stored ones included; `index` counts the desktops of this driver from 0. */
  faults?: (desktop: { id: string; index: number }) => SimulatedFaults;
  /** False for a host that cannot store desktops; default true. */
  canStore?: boolean;
}

/**
 * Runs desktops in memory: no root, no Linux, no display. Everything it makes is labelled simulated. Creating one
 * takes well under 5 ms, because pictures are drawn only when asked for.
 */
export function createSimulatedDriver(options: SimulatedDriverOptions = {}): DesktopDriver {
  const now = options.now ?? (() => new Date());
  const open = new Map<string, SimulatedDesktop>();
  let index = 0;

  function make(id: string, screen: Screen, start: SimulatedStart | null): SimulatedDesktop {
    const faults = options.faults?.({ id, index: index++ }) ?? {};
    if (start === null && faults.failCreate) {
      throw new AttemptError("desktop_create_failed", "simulated: an injected fault");
    }
    if (start !== null && faults.failRestore) {
      throw new AttemptError("restore_failed", "simulated: an injected fault");
    }
    if (open.has(id)) throw new AttemptError("desktop_create_failed", `the desktop ${id} is open already`);
    const desktop = createSimulatedDesktop({
      id,
      templateDigest: SIMULATED_TEMPLATE.digest,
      screen,
      now,
      aliveAfterMs: options.aliveAfterMs ?? 5_000,
      faults,
      ...(start && { from: start }),
      onClose: () => open.delete(id),
    });
    open.set(id, desktop);
    return desktop;
  }

  const checkpoints = new SimulatedCheckpoints({
    now,
    open,
    own(desktop) {
      const found = open.get(desktop.id);
      if (found !== desktop) throw new AttemptError("desktop_lost", `the simulated desktop ${desktop.id} is gone`);
      return found;
    },
    make: (id, start) => make(id, start.session.screen, start),
    fresh: () => new SimulatedSession(SIMULATED_TEMPLATE.screen, now),
  });

  return {
    name: "simulated",
    templates: async () => [SIMULATED_TEMPLATE],
    async create({ id, templateDigest, screen, cold }: CreateDesktopRequest): Promise<Desktop> {
      if (templateDigest !== SIMULATED_TEMPLATE.digest) {
        throw new AttemptError("desktop_create_failed", `this host has no template ${templateDigest}`);
      }
      refuseScreen(screen ?? SIMULATED_TEMPLATE.screen);
      const start = cold || screen ? null : checkpoints.startOfTemplate(templateDigest);
      return make(id, screen ?? SIMULATED_TEMPLATE.screen, start);
    },
    find: (id) => open.get(id) ?? null,
    checkpoints: options.canStore === false ? null : checkpoints,
    checkpointLack: options.canStore === false ? "This simulated host was told to store nothing." : null,
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
