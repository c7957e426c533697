import type { PolicyOffer } from "@/lib/domain/policy/policy-offer";
import type { TemplateWire } from "@/lib/domain/template/template.wire";
import { RUN_LIMITS, type RunDocument } from "@/lib/domain/run/run.document";
import { DEFAULT_VERIFIER_PROFILE, VERIFIER_PROFILES } from "@/lib/domain/verifier/profile";

export interface ConfigurationRow {
  field: string;
  value: string;
  /** Legal range in words; empty where there is none. */
  bounds: string;
  /** Whether the value equals the product's default. Null: the field has no default, so someone chose it. */
  isDefault: boolean | null;
}

const range = (limit: { min: number; max: number }, unit = "") =>
  `${limit.min} to ${limit.max.toLocaleString("en-US")}${unit}`;

type NumberField = "parallel_copies" | "fork_copies" | "prefix_steps" | "max_steps" | "rounds" | "time_cap_minutes";
const NUMBER_FIELDS: readonly [NumberField, string][] = [
  ["parallel_copies", ""],
  ["fork_copies", ""],
  ["prefix_steps", " actions"],
  ["rounds", ""],
  ["max_steps", " per attempt"],
  ["time_cap_minutes", ""],
];

/** The resolved document field by field, with the bounds the API enforces and whether each is the default. */
export function configurationRows(document: RunDocument): ConfigurationRow[] {
  return [
    { field: "name", value: document.name ?? "—", bounds: "1 to 120 characters", isDefault: null },
    { field: "kind", value: document.kind, bounds: "scripted_test, evaluation", isDefault: null },
    { field: "task_set", value: document.task_set, bounds: "", isDefault: null },
    { field: "tasks", value: `${document.tasks.length} ids`, bounds: range(RUN_LIMITS.tasks), isDefault: null },
    {
      field: "include_flagged",
      value: document.include_flagged ? "yes" : "no",
      bounds: "yes or no",
      isDefault: !document.include_flagged,
    },
    { field: "template", value: document.template, bounds: "a published name@version", isDefault: null },
    {
      field: "policy",
      value: document.policy,
      bounds: "a built-in or offered policy",
      isDefault: document.policy === "recipe",
    },
    ...NUMBER_FIELDS.map(([field, unit]) => ({
      field,
      value: String(document[field]),
      bounds: range(RUN_LIMITS[field], unit),
      isDefault: document[field] === RUN_LIMITS[field].default,
    })),
    {
      field: "best_of",
      value: document.best_of?.judge ?? "off",
      bounds: "off, usual, local, model",
      isDefault: !document.best_of,
    },
    { field: "spend_cap_usd", value: document.spend_cap_usd, bounds: "more than 0", isDefault: null },
    {
      field: "stop_after_valid",
      value: document.stop_after_valid === null ? "off" : String(document.stop_after_valid),
      bounds: `off, or ${range(RUN_LIMITS.stop_after_valid)}`,
      isDefault: document.stop_after_valid === null,
    },
    {
      field: "record_video",
      value: document.record_video ? "on" : "off",
      bounds: "on or off",
      isDefault: !document.record_video,
    },
    {
      field: "verifier_profile",
      value: document.verifier_profile,
      bounds: VERIFIER_PROFILES.join(", "),
      isDefault: document.verifier_profile === DEFAULT_VERIFIER_PROFILE,
    },
  ];
}

/** A value that nobody gave with the run: its template or its policy brought it. */
export interface BroughtRow {
  field: string;
  value: string;
  bounds: string;
  origin: "template" | "policy";
}

/** What the run's template fixes; empty until it was read. */
export function templateRows(template: TemplateWire | null): BroughtRow[] {
  if (template === null) return [];
  const { screen, driver, apps, package_count } = template;
  const origin = "template";
  return [
    { field: "screen", value: `${screen.width} × ${screen.height}`, bounds: "", origin },
    { field: "desktops", value: driver === "simulated" ? "simulated" : "real", bounds: "", origin },
    { field: "apps", value: apps.join(", ") || "—", bounds: `${package_count} packages`, origin },
  ];
}

/** What the run's policy fixes, as its host offered it at launch; empty for a built-in one. */
export function policyRows(offer: PolicyOffer | null): BroughtRow[] {
  if (offer === null) return [];
  const origin = "policy";
  return [
    { field: "model", value: offer.model ?? "—", bounds: "", origin },
    { field: "action_space", value: offer.action_space, bounds: "", origin },
    { field: "observation", value: offer.observation, bounds: "", origin },
    { field: "history_turns", value: String(offer.history_turns), bounds: "", origin },
  ];
}

/** The request that starts the same run again, as curl; the key comes from the environment, never from the page. */
export function curlOf(document: RunDocument, origin: string): string {
  const body = JSON.stringify(document).replaceAll("'", "'\\''");
  return [
    `curl -X POST '${origin}/api/v1/runs' \\`,
    `  -H "Authorization: Bearer $DESKPROOF_KEY" \\`,
    `  -H "Idempotency-Key: $(uuidgen)" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${body}'`,
  ].join("\n");
}
