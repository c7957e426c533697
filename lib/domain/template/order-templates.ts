/** What the product ships and calibrates. */
const FAMILY = "office";

interface Ordered {
  name: string;
  driver: "linux" | "simulated";
  /** One of its hosts is online. */
  online: boolean;
  /** When the last of its hosts was heard of; null for never. */
  heardAt: Date | null;
}

/**
 * Templates with the one first that is taken when nobody names one. Those that an online host has come before others,
 * and others by when their hosts were heard of last, so that a host which missed a beat stands before one that is gone;
 * then `office`, then real desktops before simulated ones, then as given.
 */
export function orderTemplates<T extends Ordered>(templates: readonly T[]): T[] {
  return [...templates].sort(
    (a, b) =>
      Number(b.online) - Number(a.online) ||
      silence(a) - silence(b) ||
      Number(b.name === FAMILY) - Number(a.name === FAMILY) ||
      Number(b.driver === "linux") - Number(a.driver === "linux"),
  );
}

/** Grows with how long ago; alike for all that are online. */
const silence = ({ online, heardAt }: Ordered): number => (online ? 0 : -(heardAt?.getTime() ?? 0));
