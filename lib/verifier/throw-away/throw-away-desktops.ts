import type { Desktop, DesktopDriver } from "@/lib/desktop/desktop.port";

/** Makes desktops that live for one program and leave nothing. */
export interface ThrowAwayDesktops {
  /**
   * Hands a fresh, sealed desktop of a template to `act` and closes it afterwards, whatever happened. Null takes the
   * newest template of the host. One at a time: a second caller waits. Rejects with what `act` threw, with the driver's
   * AttemptError when there is no desktop, and with the signal's reason once it is aborted.
   */
  run<T>(templateDigest: string | null, signal: AbortSignal, act: (desktop: Desktop) => Promise<T>): Promise<T>;
}

/** Small enough to stand beside the desktops of a full host; a test suite needs a fraction of it. */
const LIMITS = { cpuCores: 1, memoryBytes: 1.5 * 1024 ** 3, pidsMax: 512 };

/** Null for a driver without real desktops: nothing can be run in those. `newId` names the desktops. */
export function createThrowAwayDesktops(driver: DesktopDriver, newId: () => string): ThrowAwayDesktops | null {
  if (driver.name !== "linux") return null;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(templateDigest, signal, act) {
      const mine = last.then(() => once({ driver, id: newId(), templateDigest, signal }, act));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

interface Place {
  driver: DesktopDriver;
  id: string;
  templateDigest: string | null;
  signal: AbortSignal;
}

async function once<T>(
  { driver, id, templateDigest, signal }: Place,
  act: (desktop: Desktop) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const digest = await presentTemplate(driver, templateDigest);
  const desktop = await driver.create({ id, templateDigest: digest, limits: LIMITS });
  // Closing ends whatever still runs in it, so an aborted program does not have to be waited for.
  const stop = () => void desktop.close().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await desktop.seal();
    return await act(desktop);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    await desktop.close();
  }
}

async function presentTemplate(driver: DesktopDriver, wanted: string | null): Promise<string> {
  const templates = await driver.templates();
  const newest = [...templates].sort((a, b) => b.built_at.localeCompare(a.built_at))[0];
  const found = templates.find(({ digest }) => digest === wanted) ?? newest;
  if (found === undefined) throw new Error("this host has no template to make a throw-away desktop from");
  return found.digest;
}
