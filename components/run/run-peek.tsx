"use client";
import { X } from "lucide-react";
import { Link } from "@/components/ui/link";
import { ResultLabels } from "@/components/attempt/facts";
import { PolicyName } from "@/components/policy/policy-name";
import { Rate, RatePending } from "@/components/stats/rate";
import { useRunRates } from "@/components/stats/use-rates";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Tag } from "@/components/ui/tag";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatMoney, moneyDigits } from "@/lib/format/money";
import { OutcomeBar, OutcomeCounts } from "./outcome-bar";
import { runStatusDetail } from "./run-row";
import { RunStatusFact } from "./run-status";

/** One run beside the list: what it is, how it stands, why it waits, and what people wrote. */
export function RunPeek({ run, href, onClose }: { run: RunWire; href: string; onClose: () => void }) {
  const rate = useRunRates([run.id]).get(run.id);
  return (
    <section
      aria-label="Run beside the list"
      className="sticky top-(--bar) flex max-h-[calc(100dvh-var(--bar))] flex-col gap-3 self-start overflow-y-auto border-l border-line px-5 py-3 max-side:hidden"
    >
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 font-semibold break-words">{run.name}</h2>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <RunStatusFact status={run.status} />
        <span className="text-12 text-ink-2">{runStatusDetail(run)}</span>
        <ResultLabels kind={run.kind} labels={run.labels} />
      </div>
      {rate ? <Rate figure={rate} withLeftOut /> : <RatePending />}
      <div>
        <OutcomeBar counts={run.counts} />
        <OutcomeCounts counts={run.counts} className="mt-1" />
      </div>
      {run.paused ? <p className="text-warn">Paused: {run.paused.reason}</p> : null}
      {!run.paused && run.waiting_reason ? <p className="text-ink-2">{run.waiting_reason.words}</p> : null}
      <DefinitionList
        items={[
          { term: "Task set", value: run.task_set },
          { term: "Policy", value: <PolicyName {...run} /> },
          { term: "Template", value: run.template },
          ...(run.imported
            ? []
            : [{ term: "Spend", value: `${formatMoney(run.spend_usd)} of ${moneyDigits(run.spend_cap_usd)}` }]),
          { term: "Started by", value: run.created_by.name },
          { term: "Id", value: <code className="font-mono text-11 break-all">{run.id}</code> },
        ]}
      />
      {run.tags.length > 0 ? (
        <div className="flex flex-wrap gap-1">
          {run.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
      ) : null}
      {run.notes ? <p className="text-12 break-words whitespace-pre-wrap text-ink-2">{run.notes}</p> : null}
      <Button asChild className="self-start">
        <Link href={href}>
          Open
          <Kbd>Enter</Kbd>
        </Link>
      </Button>
    </section>
  );
}
