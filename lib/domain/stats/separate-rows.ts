import type { VerifierProfile } from "../verifier/profile";
import type { RunKind } from "../run/run.kind";

/** What must be equal for results to be put into one figure. */
export interface MeasuredUnder {
  kind: RunKind;
  verifierProfile: VerifierProfile;
  /** `name@version` of the template. */
  template: string;
  /** Two templates of one name and version with other content are two templates. */
  templateDigest: string;
  driver: "linux" | "simulated";
  /** Its model is a program that stands in for one. */
  isTestDouble: boolean;
}

/** Why results stand in rows of their own, one sentence each. */
export const SEPARATION_REASONS: Record<keyof MeasuredUnder, string> = {
  kind: "Scripted tests play known solutions; they say nothing about a model.",
  verifierProfile: "The two verifier profiles count the same final state differently.",
  template: "Another template is another set of applications.",
  templateDigest: "The template's content changed under the same name and version.",
  driver: "Simulated desktops are no desktops.",
  isTestDouble: "A test double stands in for a model; its results are not a model's.",
};
export type SeparatedBy = keyof MeasuredUnder;
const FACTS = Object.keys(SEPARATION_REASONS) as SeparatedBy[];

export interface SeparateRow<Item> {
  under: MeasuredUnder;
  /** In the order given. */
  items: Item[];
}

export interface SeparateRows<Item> {
  /** One for each set of equal facts, in order of first appearance. */
  rows: Array<SeparateRow<Item>>;
  /** The facts in which the rows differ; empty when everything may stand in one figure. */
  separatedBy: SeparatedBy[];
}

/**
 * Sorts results into rows that may each be one figure: nothing is ever averaged over two rows. Each row says under what
 * it was measured, and `separatedBy` says why there is more than one.
 */
export function separateRows<Item>(items: readonly Item[], underOf: (item: Item) => MeasuredUnder): SeparateRows<Item> {
  const rows = new Map<string, SeparateRow<Item>>();
  for (const item of items) {
    const under = underOf(item);
    const key = JSON.stringify(FACTS.map((fact) => under[fact]));
    const row = rows.get(key) ?? { under, items: [] };
    row.items.push(item);
    rows.set(key, row);
  }
  const found = [...rows.values()];
  return {
    rows: found,
    separatedBy: FACTS.filter((fact) => new Set(found.map(({ under }) => under[fact])).size > 1),
  };
}
