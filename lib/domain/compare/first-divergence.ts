/** One step of an attempt as two attempts are held against each other, shared ones of a fork included. */
export interface ComparedStep {
  /** As it is stored; untrusted. */
  action: Readonly<Record<string, unknown>>;
  /** Digest of the screen after it; null when none was kept. */
  frameAfter: string | null;
}

export interface Divergence {
  /** 1-based, in both attempts. */
  step: number;
  /** What differs there; `screen` only where all actions are alike. */
  by: "action" | "screen";
}

/**
 * Where two attempts part: the first step at which their actions differ, one of them having ended being a difference too;
 * when all actions are alike, the first step after which their screens differ. A screen that was not kept differs from none.
 * Null when nothing differs.
 */
export function firstDivergence(base: readonly ComparedStep[], candidate: readonly ComparedStep[]): Divergence | null {
  const length = Math.max(base.length, candidate.length);
  for (let at = 0; at < length; at++) {
    if (!isSameAction(base[at], candidate[at])) return { step: at + 1, by: "action" };
  }
  for (let at = 0; at < length; at++) {
    const screens = [base[at]?.frameAfter ?? null, candidate[at]?.frameAfter ?? null];
    if (screens[0] !== null && screens[1] !== null && screens[0] !== screens[1]) return { step: at + 1, by: "screen" };
  }
  return null;
}

function isSameAction(one: ComparedStep | undefined, other: ComparedStep | undefined): boolean {
  return one !== undefined && other !== undefined && canonical(one.action) === canonical(other.action);
}

/** One text for equal values, whatever the order of their members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) => {
    if (typeof held !== "object" || held === null || Array.isArray(held)) return held;
    return Object.fromEntries(Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
