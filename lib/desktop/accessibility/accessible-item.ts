/** Address of an accessible object: bus name of its program and object path. */
export interface AccessibleRef {
  bus: string;
  path: string;
}

/** One object as a program describes it, from its cache or asked for one by one. */
export interface AccessibleItem {
  ref: AccessibleRef;
  /** Empty for the root. */
  parentPath: string;
  /** Place among its siblings, or -1 when the program does not say. */
  index: number;
  /** -1 when the program does not say. */
  childCount: number;
  interfaces: string[];
  name: string;
  role: number;
  description: string;
  states: number[];
}

/** A program can name its objects as long as it likes; nothing needs more. */
const NAME_CHARS_MAX = 1_000;
export const TEXT_CHARS_MAX = 20_000;

/**
 * Reads the answer of `Cache.GetItems`, in its present form (index and child count) and its older one (list of
 * children). Malformed entries are left out.
 */
export function parseCacheItems(answer: unknown): AccessibleItem[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((entry) => parseCacheItem(entry) ?? []);
}

function parseCacheItem(entry: unknown): AccessibleItem | null {
  if (!Array.isArray(entry) || entry.length < 9) return null;
  const ref = parseRef(entry[0]);
  const parent = parseRef(entry[2]);
  const isOldForm = Array.isArray(entry[3]);
  const [interfaces, name, role, description, states] = entry.slice(isOldForm ? 4 : 5) as unknown[];
  if (!ref || !parent || !Array.isArray(interfaces) || typeof role !== "number" || !Array.isArray(states)) return null;
  return {
    ref,
    // The root's parent is the registry's root, which has the same path on another bus name.
    parentPath: parent.bus === ref.bus ? parent.path : "",
    index: isOldForm ? -1 : Number(entry[3]),
    childCount: isOldForm ? (entry[3] as unknown[]).length : Number(entry[4]),
    interfaces: interfaces.map(String),
    name: nameOf(name),
    role,
    description: nameOf(description),
    states: states.map(Number),
  };
}

/** A name or description of at most 1_000 characters; empty when the program sent something else. */
export function nameOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, NAME_CHARS_MAX) : "";
}

/** Reads a `(so)`, or null when it is something else. */
export function parseRef(value: unknown): AccessibleRef | null {
  if (!Array.isArray(value)) return null;
  const [bus, path] = value as unknown[];
  return typeof bus === "string" && typeof path === "string" ? { bus, path } : null;
}
