"use client";
import { Shield } from "lucide-react";
import { Link } from "@/components/ui/link";
import { VerifierFact } from "@/components/attempt/facts";
import { Fact, FactChips } from "@/components/ui/fact";
import { Tag } from "@/components/ui/tag";
import { Age } from "@/components/ui/time";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { usePathTo } from "@/lib/client/workspace-context";
import { closeWords } from "./close-words";
import { DesktopStatusFact } from "./desktop-status";

/** What a computer is, what is being done with it, and what its gates say. */
export function ComputerHeader({ slot, actions }: { slot: SlotWire; actions: React.ReactNode }) {
  const to = usePathTo();
  const heard = slot.episode?.verdict ?? "pending";
  // Nobody reads the gates of a desktop that is gone.
  const verdict = heard === "pending" && slot.closed_at ? "not_checked" : heard;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-6 py-2.5 max-sm:px-4">
      <h1 className="font-mono text-15 font-semibold" title={slot.id}>
        …{slot.id.slice(-6)}
      </h1>
      <FactChips
        facts={[
          { label: "State", fact: <DesktopStatusFact status={slot.status} /> },
          {
            label: "Verifier",
            fact:
              verdict === "pending" ? (
                <Fact icon={Shield} word="Pending" tone="idle" />
              ) : (
                <VerifierFact verifier={verdict} />
              ),
          },
        ]}
      />
      {slot.driver === "simulated" ? <Tag tone="warn">Simulated</Tag> : null}
      <span className="text-ink-3">
        {slot.by_hand ? "by hand" : null}
        {slot.run_id && slot.attempt_id ? (
          <Link className="text-accent hover:underline" href={to(`/runs/${slot.run_id}/attempts/${slot.attempt_id}`)}>
            its attempt
          </Link>
        ) : slot.run_id ? (
          <Link className="text-accent hover:underline" href={to(`/runs/${slot.run_id}`)}>
            parent of a fork
          </Link>
        ) : null}
        {slot.operation ? `, ${OPERATION_WORDS[slot.operation]}` : ""}
        {slot.closed_at ? (
          `, ${closeWords(slot)}`
        ) : (
          <>
            , <Age at={slot.created_at} /> old
          </>
        )}
      </span>
      <div className="ml-auto max-sm:ml-0">{actions}</div>
    </div>
  );
}

const OPERATION_WORDS: Record<NonNullable<SlotWire["operation"]>, string> = {
  create: "being made",
  setup: "being set up",
  step: "playing a step",
  exec: "running a command",
  observe: "being read",
  files: "moving a file",
  verify: "being verified",
  reset: "being reset",
  fork: "being forked",
  subtask: "running a subtask",
};
