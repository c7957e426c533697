import { FILTER_FIELDS, type FilterField } from "../filter/filter-fields";

/** Fields by which attempts are put into groups. Several groups may hold one attempt by `gate` alone: more than one may fail. */
export const ATTEMPT_GROUPS = [
  "task",
  "app",
  "host",
  "failure",
  "gate",
  "ended",
  "checker",
  "counted",
  "status",
  "verifier",
  "outcome",
  "copy",
  "fork",
  "round",
] as const satisfies readonly FilterField[];
export type AttemptGroup = (typeof ATTEMPT_GROUPS)[number];

/** Groups of one answer; a run has at most 366 tasks, so only many hosts could have more. */
export const ATTEMPT_GROUPS_MAX = 500;

/** The term that a group's attempts fit; null is what is not known. */
export function groupTerm(by: AttemptGroup, value: string | null): string {
  if (value === null) return `${by}:none`;
  const { kind } = FILTER_FIELDS[by];
  if (kind === "choice" || kind === "whole") return `${by}:${value}`;
  return `${by}:"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
