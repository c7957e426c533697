import type { DecisionWire } from "@/lib/domain/decision/decision.wire";
import { formatCountOf } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { formatMoney } from "@/lib/format/money";
import { Disclosure } from "../ui/disclosure";
import { Table, TableScroll, Td, Th } from "../ui/table";
import { Tag } from "../ui/tag";
import { Age } from "../ui/time";
import { chosenWords, confidenceWords, RESULT_WORDS } from "./decision-words";

const OUTCOME_TONE = { success: "success", failure: "fail", error: "warn", skipped: "plain" } as const;

/** One decision: what was asked, what was chosen with which confidence, what became of it, and every try. */
export function DecisionRow({ decision }: { decision: DecisionWire }) {
  const { kind, question, confidence, threshold, backend, outcome, attempts, options, created_at } = decision;
  return (
    <li className="border-b border-line px-6 py-2.5 max-sm:px-4">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <code className="font-mono text-12 text-ink-2">{kind}</code>
        <span className="min-w-0 font-medium break-words">{chosenWords(decision)}</span>
        <span className="text-12 text-ink-3">
          {backend ?? "nobody"}, {confidenceWords(confidence)} of at least {threshold},{" "}
          {formatCountOf(options.length, "option")}
        </span>
        {attempts.some((each) => each.backend === backend && each.is_test_double) ? (
          <Tag tone="warn">Test double</Tag>
        ) : null}
        {outcome ? <Tag tone={OUTCOME_TONE[outcome]}>{outcome}</Tag> : null}
        <span className="ml-auto text-12 text-ink-3">
          <Age at={created_at} /> ago
        </span>
      </div>
      {question === "" ? null : <p className="mt-0.5 text-12 break-words text-ink-2">{question}</p>}
      <Disclosure words={`${formatCountOf(attempts.length, "tier")} asked`}>
        <TableScroll label="Tiers that were asked">
          <Table flush className="min-w-[640px]">
            <thead>
              <tr>
                <Th>Tier</Th>
                <Th className="w-2/5">Came to</Th>
                <Th>Choice</Th>
                <Th num>Confidence</Th>
                <Th num>Took</Th>
                <Th num>Cost</Th>
              </tr>
            </thead>
            <tbody>
              {attempts.map((each, at) => (
                <tr key={at}>
                  <Td>
                    {each.backend} {each.is_test_double ? <Tag tone="warn">Test double</Tag> : null}
                  </Td>
                  <Td className="py-1 break-words whitespace-normal">
                    {RESULT_WORDS[each.result]}
                    {each.detail ? <span className="text-ink-3">: {each.detail}</span> : null}
                  </Td>
                  <Td>{each.choice ?? "—"}</Td>
                  <Td num>{confidenceWords(each.confidence)}</Td>
                  <Td num>{formatMs(each.latency_ms)}</Td>
                  <Td num>{each.cost_usd === null ? "not priced" : formatMoney(each.cost_usd)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      </Disclosure>
    </li>
  );
}
