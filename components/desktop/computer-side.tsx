"use client";
import { Link } from "@/components/ui/link";
import { GatesPane, gatesSummary } from "@/components/attempt/gates-pane";
import { DefinitionList } from "@/components/ui/definition-list";
import { Panel } from "@/components/ui/panel";
import { Age, DateTime } from "@/components/ui/time";
import { usePathTo } from "@/lib/client/workspace-context";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { formatBytes } from "@/lib/format/bytes";
import { moneyDigits } from "@/lib/format/money";
import { TaskPanel } from "./task-panel";
import { useComputers } from "./use-computers";
import { WindowsPanel } from "./windows-panel";

/** What is known about a computer: its task, what it uses, where it comes from, its gates. */
export function ComputerSide({ slot }: { slot: SlotWire }) {
  const { episode } = slot;
  const isOver = slot.status === "closed";
  return (
    <>
      {slot.task ? <TaskPanel slot={slot} /> : null}
      <Panel title="Computer">
        <DefinitionList
          className="text-12"
          items={[
            { term: "Template", value: <span className="font-mono">{slot.template}</span> },
            { term: "Host", value: slot.host_name },
            {
              term: "CPU used",
              value: slot.usage.cpu_seconds === null ? "—" : `${slot.usage.cpu_seconds.toFixed(1)} s`,
            },
            { term: "Memory", value: formatBytes(slot.usage.memory_bytes) },
            { term: "PSS", value: formatBytes(slot.usage.pss_bytes) },
            ...(slot.cost_usd === null ? [] : [{ term: "Cost so far", value: `$${moneyDigits(slot.cost_usd)}` }]),
            ...(slot.expires_at && slot.status !== "closed"
              ? [{ term: "Closes unused", value: <DateTime at={slot.expires_at} /> }]
              : []),
            { term: "Id", value: <span className="font-mono text-11 [overflow-wrap:anywhere]">{slot.id}</span> },
          ]}
        />
      </Panel>
      <Panel title="Episode" hint={episode ? `${episode.number}, ${EPISODE_WORDS[episode.kind]}` : "none yet"}>
        <Lineage slot={slot} />
      </Panel>
      {slot.by_hand && (slot.status === "ready" || slot.status === "stepping") ? <WindowsPanel slot={slot} /> : null}
      <Panel title="Gates" hint={episode ? gatesSummary(episode.gates) : isOver ? "none read" : "not judged yet"}>
        {episode && episode.invalid_reasons.length > 0 ? (
          <ul className="mb-2 text-12 text-warn">
            {episode.invalid_reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : null}
        {isOver && !episode ? (
          <p className="text-ink-2">It was closed before its gates were read.</p>
        ) : (
          <GatesPane gates={episode?.gates ?? []} />
        )}
      </Panel>
    </>
  );
}

const EPISODE_WORDS = { create: "from a create", reset: "from a reset", fork: "from a fork" } as const;

/** The parent it was forked from, and live copies of it. */
function Lineage({ slot }: { slot: SlotWire }) {
  const to = usePathTo();
  const computers = useComputers({ live: slot.status !== "closed", everyMs: 5_000 });
  const children = (computers.data?.data ?? []).filter(({ parent_id }) => parent_id === slot.id);
  const link = (id: string) => (
    <Link key={id} href={to(`/computers/${id}`)} className="mr-2 font-mono text-accent hover:underline">
      …{id.slice(-6)}
    </Link>
  );
  return (
    <DefinitionList
      className="text-12"
      items={[
        ...(slot.episode
          ? [
              {
                term: "Began",
                value: (
                  <>
                    <Age at={slot.episode.started_at} /> ago
                  </>
                ),
              },
            ]
          : []),
        { term: "Forked from", value: slot.parent_slot_id ? link(slot.parent_slot_id) : "—" },
        { term: "Live copies", value: children.length > 0 ? children.map(({ id }) => link(id)) : "none" },
        {
          term: "Began from",
          value: slot.episode?.checkpoint_id ? (
            <span className="font-mono [overflow-wrap:anywhere]">{slot.episode.checkpoint_id}</span>
          ) : (
            "a start"
          ),
        },
      ]}
    />
  );
}
