"use client";
import { ListChecks, TriangleAlert } from "lucide-react";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import { Panel } from "@/components/ui/panel";
import { verifySlot } from "@/lib/client/slot-api";
import { useConsoleSession } from "@/lib/client/workspace-context";
import type { RewardWire } from "@/lib/domain/slot/slot.verbs.wire";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { formatScore } from "@/lib/format/count";
import { formatMs } from "@/lib/format/duration";
import { whyNot } from "./action-reasons";
import { useSlotAction } from "./use-slot-action";

/** What the computer was set up for, and what its checker says now. */
export function TaskPanel({ slot }: { slot: SlotWire }) {
  const { role } = useConsoleSession();
  const verify = useSlotAction(slot.id, verifySlot);
  const why = whyNot(slot, "verify", scopesOfRole(role).includes("desktops:write"));
  const { task } = slot;
  if (!task) return null;
  return (
    <Panel title="Task" hint={<span className="font-mono">{task.id.slice(0, 8)}</span>}>
      <p className="mb-2 [overflow-wrap:anywhere]">{task.instruction ?? "Its text is not known here."}</p>
      {slot.by_hand ? (
        <Button
          aria-disabled={why !== null || verify.isPending}
          title={why ?? undefined}
          aria-description={why ?? undefined}
          onClick={why === null && !verify.isPending ? () => verify.mutate() : undefined}
        >
          <Icon of={ListChecks} />
          {verify.isPending ? "Verifying" : "Verify now"}
        </Button>
      ) : null}
      {verify.data ? <Verdict reward={verify.data} /> : null}
      {verify.isError ? (
        <div className="mt-2">
          <ProblemNote error={verify.error} withCode />
        </div>
      ) : null}
    </Panel>
  );
}

function Verdict({ reward }: { reward: RewardWire }) {
  return (
    <div className="mt-2 grid gap-2" role="status" aria-label="What the checker said">
      <DefinitionList
        className="text-12"
        items={[
          {
            term: "Score",
            value: (
              <b className="font-semibold" data-testid="reward-score">
                {formatScore(reward.score)}
              </b>
            ),
          },
          { term: "Profile", value: reward.profile },
          { term: "Valid", value: reward.valid ? "yes" : `no: ${reward.verdict}` },
          ...(reward.bad_gates.length > 0 ? [{ term: "Gates", value: reward.bad_gates.join(", ") }] : []),
          { term: "Took", value: formatMs(reward.duration_ms) },
        ]}
      />
      {reward.checker_error ? (
        <Note tone="warn" icon={TriangleAlert}>
          The checker raised, so there is no score. {reward.checker_error}
        </Note>
      ) : null}
      {reward.checker_skipped ? <Note>Not run: {reward.checker_skipped}</Note> : null}
    </div>
  );
}
