import type { CheckPart } from "./reward";

/** A part that says something else than before; null on the side where it does not exist. */
export interface PartChange {
  name: string;
  before: CheckPart | null;
  after: CheckPart | null;
}

/**
 * What differs between the parts of one check judged twice, in the order of the new ones; parts that are gone come
 * last. Parts of one name are paired in their order.
 */
export function partChanges(before: readonly CheckPart[], after: readonly CheckPart[]): PartChange[] {
  const left = new Map<string, CheckPart[]>();
  for (const part of before) left.set(part.name, [...(left.get(part.name) ?? []), part]);
  const changes: PartChange[] = [];
  for (const part of after) {
    const old = left.get(part.name)?.shift() ?? null;
    if (old === null || !isSame(old, part)) changes.push({ name: part.name, before: old, after: part });
  }
  const gone = [...left.values()].flat();
  return [...changes, ...gone.map((part) => ({ name: part.name, before: part, after: null }))];
}

const isSame = (a: CheckPart, b: CheckPart) => a.passed === b.passed && a.expected === b.expected && a.got === b.got;
