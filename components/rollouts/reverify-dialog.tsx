"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { reverifyAttempt } from "@/components/attempt/attempt-api";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCount, formatCountOf } from "@/lib/format/count";

/** Judged one after the other by a worker; more would hold it up for minutes. */
export const REVERIFY_MAX = 200;

/** Judges the chosen attempts again on what was recorded; says beforehand how many have anything recorded. */
export function ReverifyDialog({
  runId,
  profile,
  count,
  readIds,
  onClose,
}: {
  runId: string;
  profile: VerifierProfile;
  count: number;
  /** Ids of the chosen attempts that have a recorded verification. */
  readIds: () => Promise<string[]>;
  onClose: () => void;
}) {
  const workspace = useWorkspaceSlug();
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const isStopped = useRef(false);
  const judged = useQuery({
    queryKey: [workspace, "run", runId, "judged", profile],
    queryFn: readIds,
    gcTime: 0,
    staleTime: Infinity,
  });
  const ids = judged.data?.slice(0, REVERIFY_MAX) ?? [];
  const act = useMutation({
    mutationFn: async () => {
      let refused = 0;
      for (const id of ids) {
        if (isStopped.current) break;
        try {
          await reverifyAttempt(workspace, id, profile);
        } catch (error) {
          const { code } = problemOf(error);
          // One attempt without evidence says nothing about the next; a host that is away does.
          if (code !== "no_evidence" && code !== "evidence_damaged" && code !== "attempt_not_finished") throw error;
          refused += 1;
        }
        setDone((now) => now + 1);
      }
      return refused;
    },
    onSuccess: (refused) => {
      toast(`${formatCountOf(ids.length - refused, "attempt")} judged again. Their own verdicts stay.`);
      void client.invalidateQueries({ queryKey: queryKeys.attempts(workspace, runId) });
      onClose();
    },
  });
  const error = act.error ?? judged.error;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        isStopped.current = true;
        onClose();
      }}
    >
      <DialogContent
        title={`Judge ${formatCountOf(count, "attempt")} again?`}
        description="The verifiers as they are now read the recorded evidence. Verdicts and scores stay; the new judgement stands beside them."
        footer={
          <>
            <Button
              onClick={() => {
                isStopped.current = true;
                onClose();
              }}
            >
              {act.isPending ? "Stop" : "Cancel"}
            </Button>
            <Button variant="primary" disabled={ids.length === 0 || act.isPending} onClick={() => act.mutate()}>
              {act.isPending
                ? `${formatCount(done)} of ${formatCount(ids.length)}`
                : `Judge ${formatCount(ids.length)}`}
            </Button>
          </>
        }
      >
        <ProblemNote error={error} />
        <p role="status" className="rounded-2 border border-line bg-sunken px-3 py-2">
          {judged.data ? (
            <>
              <b className="font-semibold">{formatCount(judged.data.length)}</b> of {formatCount(count)} have a recorded
              judgement.
              {judged.data.length > REVERIFY_MAX ? ` The first ${REVERIFY_MAX} are judged now.` : ""}
            </>
          ) : (
            "Counting what has been recorded…"
          )}
        </p>
      </DialogContent>
    </Dialog>
  );
}
