import type { RetentionPruneWire } from "@/lib/domain/retention/retention.wire";
import { formatBytes } from "@/lib/format/bytes";
import { formatCount, formatCountOf } from "@/lib/format/count";
import { DefinitionList } from "../ui/definition-list";
import { kindWords } from "./removal-words";

/** What a prune removes or removed, by kind. */
export function PrunedTable({ pruned }: { pruned: RetentionPruneWire }) {
  if (pruned.artifact_count === 0) return <p className="text-ink-2">Nothing is due.</p>;
  return (
    <>
      <p className="text-ink-2">
        {formatCountOf(pruned.artifact_count, "artifact")} of {formatCountOf(pruned.run_count, "run")},{" "}
        {formatBytes(pruned.bytes)}. Runs, verdicts and manifests stay.
      </p>
      <DefinitionList
        items={pruned.kinds.map((row) => ({
          term: kindWords(row.kind),
          value: `${formatCount(row.artifact_count)}, ${formatBytes(row.bytes)}`,
        }))}
      />
    </>
  );
}
