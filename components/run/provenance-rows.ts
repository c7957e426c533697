import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import { formatCountOf } from "@/lib/format/count";

export interface ProvenanceRow {
  fact: string;
  /** null: the product does not know it; said so, never left out. */
  value: string | null;
  /** Digests, commands and ids. */
  isCode?: boolean;
}
export interface ProvenancePart {
  title: string;
  rows: ProvenanceRow[];
}

/** A manifest in the parts that a person asks about; what is missing stands there as missing. */
export function provenanceParts(manifest: Manifest): ProvenancePart[] {
  const { run, product, policy, template, counts } = manifest;
  const offer = policy.offer;
  const first = manifest.tasks.slice(0, TASKS_SHOWN);
  const aside = manifest.attempts.filter(({ invalidated }) => invalidated !== undefined).length;
  const again = manifest.attempts.filter(({ requeues }) => requeues !== undefined).length;
  return [
    {
      title: "Document",
      rows: [
        { fact: "Digest", value: manifest.digest, isCode: true },
        { fact: "Exported", value: manifest.exported_at },
        { fact: "Labels", value: manifest.labels.join(", ") || "none" },
        { fact: "Product", value: product.version },
        { fact: "Commit", value: product.commit, isCode: true },
      ],
    },
    {
      title: "What was run",
      rows: [
        { fact: "Run", value: run.id, isCode: true },
        { fact: "Template", value: template.ref },
        { fact: "Template digest", value: template.digest, isCode: true },
        { fact: "Driver", value: manifest.driver },
        ...first.map((task) => ({ fact: `Task ${task.id}`, value: task.digest, isCode: true })),
        ...(manifest.tasks.length > TASKS_SHOWN
          ? [{ fact: "More tasks", value: `${formatCountOf(manifest.tasks.length - TASKS_SHOWN, "task")} in the file` }]
          : []),
      ],
    },
    {
      title: "Who acted and who judged",
      rows: [
        { fact: "Policy", value: policy.name },
        { fact: "Policy digest", value: offer ? offer.digest : "built in", isCode: offer !== undefined },
        {
          fact: "Recipes",
          value: policy.recipes.length === 0 ? "none" : formatCountOf(policy.recipes.length, "recipe"),
        },
        { fact: "Verifier profile", value: manifest.verifier_profile ?? null },
        { fact: "Verifier functions", value: manifest.verifiers.join(", ") || "none ran" },
      ],
    },
    ...manifest.hosts.map((host) => ({
      title: `Host ${host.name}`,
      rows: [
        { fact: "Kernel", value: host.kernel },
        { fact: "CPU", value: host.cpu_model === null ? null : host.cpu_model },
        { fact: "CPUs", value: String(host.cpu_count) },
        { fact: "CPU price", value: `${host.prices.cpu_micro_usd_per_hour / 1e6} USD an hour` },
        { fact: "Memory price", value: `${host.prices.memory_gib_micro_usd_per_hour / 1e6} USD a GiB-hour` },
      ],
    })),
    {
      title: "What came of it",
      rows: [
        { fact: "Status", value: run.stop_reason ? `${run.status}, ${run.stop_reason}` : run.status },
        {
          fact: "Attempts",
          value: `${counts.valid} valid, ${counts.invalid} invalid, ${counts.not_checked} not checked`,
        },
        { fact: "Outcomes", value: `${counts.success} success, ${counts.fail} fail` },
        { fact: "Set aside by a person", value: String(aside) },
        { fact: "Tried again", value: String(again) },
        ...removedRows(manifest),
        { fact: "Spent", value: `${run.spend_usd} USD` },
      ],
    },
  ];
}

/** Every task is in the file; a page of 366 digests helps nobody. */
const TASKS_SHOWN = 12;

/** What a rule of retention removed; nothing when all is there. */
function removedRows({ removed_artifacts: removed = [] }: Manifest): ProvenanceRow[] {
  if (removed.length === 0) return [];
  const last = removed.reduce((at, { removed_at }) => (removed_at > at ? removed_at : at), "");
  const rules = [...new Set(removed.map(({ rule }) => rule))].join(", ");
  const value = `${formatCountOf(removed.length, "artifact")}, the last on ${last.slice(0, 10)} (${rules})`;
  return [{ fact: "Removed by retention", value }];
}
