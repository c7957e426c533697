import { formatUsd, parseUsd, usdStringSchema } from "@/lib/domain/money";
import { EXTERNAL_POLICY } from "@/lib/domain/policy/built-in-policies";
import { formatBytes } from "@/lib/format/bytes";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import type { RunForm } from "./run-form-context";

export interface PreflightFact {
  level: "pass" | "warn" | "block";
  words: string;
  value?: string;
  hint?: string;
}

/** Less than this and evidence may not fit. */
const DISK_LOW_BYTES = 2 * 1024 ** 3;

type Known = Pick<
  RunForm,
  "values" | "catalogue" | "template" | "offer" | "selected" | "errors" | "attempts" | "estimate" | "plan"
> & {
  runParallelism: number;
};

function templateFacts({ template, catalogue, values }: Known): PreflightFact[] {
  if (catalogue.templates === undefined && values.template !== "") return [];
  if (!template) return [{ level: "block", words: "Template published", value: values.template || "none chosen" }];
  const hosts = (catalogue.hosts ?? []).filter((host) => template.hosts.includes(host.name));
  const online = hosts.filter((host) => host.status === "online");
  const free = online.reduce((sum, host) => sum + Math.max(0, host.slots - host.slots_used), 0);
  const slots = online.reduce((sum, host) => sum + host.slots, 0);
  const disks = online.flatMap((host) => (host.disk_free_bytes === null ? [] : [host.disk_free_bytes]));
  const disk = Math.min(...disks);
  return [
    { level: "pass", words: "Template published", value: template.hosts.join(", ") || "no host" },
    online.length > 0
      ? { level: "pass", words: "Host online", value: `${free} of ${formatCountOf(slots, "computer")} free` }
      : { level: "warn", words: "No host online", hint: "The run waits in the queue until one answers." },
    ...(disks.length === 0
      ? []
      : [
          {
            level: disk < DISK_LOW_BYTES ? ("warn" as const) : ("pass" as const),
            words: "Disk for evidence",
            value: `${formatBytes(disk)} free`,
          },
        ]),
    ...(template.driver === "simulated"
      ? [{ level: "warn" as const, words: "Simulated desktop", hint: "Every result is labelled as simulated." }]
      : []),
  ];
}

function taskFacts({ selected, values, catalogue }: Known): PreflightFact[] {
  if (values.tasks.length === 0) return [{ level: "block", words: "Tasks chosen", value: "0" }];
  if (catalogue.tasks === undefined) return [];
  const supported = selected.filter((task) => task.support.supported).length;
  const withRecipe = selected.filter((task) => task.has_recipe).length;
  const missing = selected.length - withRecipe;
  const flagged = selected.filter((task) => task.calibration.state === "breaks_rule").length;
  const facts: PreflightFact[] = [
    {
      level: supported < values.tasks.length ? "block" : "pass",
      words: "Tasks supported",
      value: `${formatCount(supported)} of ${formatCount(values.tasks.length)}`,
    },
  ];
  if (flagged > 0) {
    facts.push({
      level: values.include_flagged ? "warn" : "block",
      words: "Break the rule of calibration",
      value: formatCountOf(flagged, "task"),
      hint: values.include_flagged
        ? "Taken on purpose; their scores say little."
        : "Leave them out, or take flagged tasks on purpose.",
    });
  }
  if (values.policy === "recipe") {
    facts.push(
      missing === 0
        ? {
            level: "pass",
            words: "Recipe present",
            value: `${formatCount(withRecipe)} of ${formatCount(selected.length)}`,
          }
        : {
            level: "block",
            words: "No recipe",
            value: formatCountOf(missing, "task"),
            hint: "Leave them out, or choose another policy.",
          },
    );
  }
  return facts;
}

function policyFacts({ values, offer, catalogue }: Known): PreflightFact[] {
  if (values.kind !== "evaluation") return [];
  if (values.policy === EXTERNAL_POLICY) {
    return [{ level: "warn", words: "Waits for your harness", hint: "An attempt that nobody acts in ends at a cap." }];
  }
  if (catalogue.policies === undefined || catalogue.templates === undefined) return [];
  if (offer === null) return [{ level: "block", words: "Policy offered", value: values.policy || "none chosen" }];
  if (offer.lack !== null) return [{ level: "block", words: "Policy usable", value: offer.name, hint: offer.lack }];
  const facts: PreflightFact[] = [{ level: "pass", words: "Policy offered", value: offer.name }];
  if (offer.is_test_double) {
    facts.push({ level: "warn", words: "Test double", hint: "Stands in for a model; every result is labelled so." });
  }
  if (offer.prices === null) {
    facts.push({ level: "warn", words: "Model not priced", hint: "The spend cap covers compute only." });
  }
  return facts;
}

function budgetFacts({ values, estimate }: Known): PreflightFact[] {
  const cap = usdStringSchema.safeParse(values.spend_cap_usd.trim());
  if (!cap.success) return [{ level: "block", words: "Spend cap", value: "not set" }];
  if (!estimate) return [{ level: "pass", words: "Spend cap", value: formatMoney(cap.data) }];
  const high = Math.round(estimate.costMicroUsd.high);
  return [
    high > parseUsd(cap.data)
      ? {
          level: "warn",
          words: "Spend cap below the forecast",
          value: formatMoney(cap.data),
          hint: `Up to ${formatMoney(formatUsd(high))} forecast; the run would stop at its cap.`,
        }
      : { level: "pass", words: "Spend cap above the forecast", value: formatMoney(cap.data) },
  ];
}

/** The server's own word: it asked everything that a launch asks and kept nothing. */
function planFacts({ plan }: Known): PreflightFact[] {
  if (plan === null) return [];
  if (plan.refusal === null) return [{ level: "pass", words: "Would be taken now", value: "asked of the server" }];
  return [{ level: "block", words: "Would be refused now", value: plan.refusal.code, hint: plan.refusal.detail }];
}

function calibrationFacts({ selected }: Known): PreflightFact[] {
  const unknown = selected.filter((task) => task.calibration.state === "not_calibrated").length;
  const kept = selected.filter((task) => task.calibration.state === "ok").length;
  const of = `${formatCount(kept)} of ${formatCount(selected.length)}`;
  if (selected.length === 0 || (unknown === 0 && kept < selected.length)) return [];
  if (unknown === 0) return [{ level: "pass", words: "Calibration kept", value: of }];
  const hint = `Not known for ${formatCountOf(unknown, "task")}: whether doing nothing scores 1 was never played.`;
  return [{ level: "warn", words: "Calibration kept", value: of, hint }];
}

/** What can be known before launch, each from a fact that was read, none guessed. */
export function preflightOf(known: Known): PreflightFact[] {
  const copies = Number(known.values.parallel_copies);
  return [
    ...templateFacts(known),
    ...taskFacts(known),
    ...calibrationFacts(known),
    ...policyFacts(known),
    {
      level: known.errors.parallel_copies ? "block" : "pass",
      words: "Copies within the limit",
      value: `${Number.isFinite(copies) ? copies : "—"} of ${known.runParallelism}`,
    },
    ...budgetFacts(known),
    ...planFacts(known),
  ];
}
