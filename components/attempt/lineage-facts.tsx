import { Link } from "@/components/ui/link";
import type { LineageWire } from "@/lib/domain/attempt/attempt.wire";
import { formatCountOf } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { formatMoney } from "@/lib/format/money";
import { DefinitionList } from "../ui/definition-list";
import { siblingWord } from "./lineage-graph";

const none = <span className="text-ink-3">—</span>;
const mono = (text: string) => <code className="font-mono text-12 break-all">{text}</code>;

function savedWords({ saved_steps: steps, saved_seconds: seconds, child_count: children }: LineageWire): string {
  if (steps === null || seconds === null) return "not known yet";
  return `${formatCountOf(steps, "step")} and ${formatDuration(seconds * 1_000)} over playing ${formatCountOf(children, "attempt")} from the start`;
}

/** Parent, stored state, siblings and saving of a forked attempt. */
export function LineageFacts({ lineage, hrefOf }: { lineage: LineageWire; hrefOf: (attemptId: string) => string }) {
  return (
    <section aria-label="Lineage facts">
      <h3 className="mb-1.5 text-12 font-medium text-ink-3">Forked</h3>
      <DefinitionList
        items={[
          { term: "Parent computer", value: mono(lineage.parent_computer_id) },
          { term: "Shared steps", value: String(lineage.prefix_step_count) },
          { term: "Checkpoint", value: lineage.checkpoint_id ? mono(lineage.checkpoint_id) : none },
          { term: "Its digest", value: lineage.checkpoint_digest ? mono(lineage.checkpoint_digest) : none },
          { term: "Saved", value: savedWords(lineage) },
          {
            term: "Shared cost",
            value: `${formatMoney(lineage.shared_cost_usd)}, split evenly over ${formatCountOf(lineage.child_count, "attempt")}`,
          },
          {
            term: "Siblings",
            value:
              lineage.siblings.length === 0 ? (
                none
              ) : (
                <ul className="flex flex-wrap gap-x-3">
                  {lineage.siblings.map((sibling) => (
                    <li key={sibling.id}>
                      <Link href={hrefOf(sibling.id)} className="underline decoration-line-strong underline-offset-2">
                        f{sibling.fork}
                      </Link>{" "}
                      {siblingWord(sibling)}
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </section>
  );
}
