"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isAttemptFinal } from "@/lib/domain/attempt/attempt.status";
import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { Verification } from "@/lib/domain/verifier/reward";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import { Segments } from "../ui/segments";
import { listReverifications, reverifyAttempt } from "./attempt-api";
import { JudgementLine, JudgementRow } from "./judgement-row";

const PROFILES = [
  { value: "osworld", label: "OSWorld" },
  { value: "corrected", label: "Corrected" },
] as const satisfies readonly { value: VerifierProfile; label: string }[];

/** The recorded verdict with every later judgement of the same evidence beside it. None of them replaces it. */
export function Judgements({ attempt, verification }: { attempt: AttemptDetailWire; verification: Verification }) {
  const { role, workspace } = useConsoleSession();
  const queryClient = useQueryClient();
  const queryKey = [...queryKeys.attempt(workspace.slug, attempt.id), "reverifications"];
  const canBeJudged = isAttemptFinal(attempt.status) && verification.checks.length > 0;
  const again = useQuery({
    queryKey,
    queryFn: ({ signal }) => listReverifications(workspace.slug, attempt.id, signal),
    enabled: canBeJudged,
  });
  const other: VerifierProfile = verification.profile === "osworld" ? "corrected" : "osworld";
  const [profile, setProfile] = useState<VerifierProfile>(other);
  const judge = useMutation({
    mutationFn: () => reverifyAttempt(workspace.slug, attempt.id, profile),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (!canBeJudged) return null;
  const mayJudge = scopesOfRole(role).includes("runs:write");
  const rows = again.data?.data ?? [];
  const isCounted = attempt.verifier === "valid" && attempt.human_assisted === null;
  const problem = judge.isError ? problemOf(judge.error) : again.isError ? problemOf(again.error) : null;
  return (
    <section aria-label="Judgements" className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-line pt-2">
      <h3 className="text-12 font-medium text-ink-3">Judgements of this evidence</h3>
      <ul>
        <li className={rows.length > 0 ? "pl-[18px]" : undefined}>
          <JudgementLine profile={verification.profile} score={verification.score} isCounted={isCounted}>
            recorded
            <span className="block text-11 text-ink-3">
              {isCounted ? "the attempt's own; it stays" : "kept, and no result: the attempt does not count"}
            </span>
          </JudgementLine>
        </li>
        {rows.map((one) => (
          <JudgementRow key={one.id} again={one} />
        ))}
      </ul>
      {again.data?.has_more ? <p className="text-11 text-ink-3">Only the newest {rows.length} are shown.</p> : null}
      {mayJudge ? (
        <div className="flex flex-wrap items-center gap-2">
          <Segments label="Profile to judge with" value={profile} onChange={setProfile} options={PROFILES} />
          <Button disabled={judge.isPending} onClick={() => judge.mutate()}>
            {judge.isPending ? "Judging" : "Judge again"}
          </Button>
        </div>
      ) : null}
      {problem ? (
        <Note tone="fail" role="alert">
          <span className="[overflow-wrap:anywhere]">{problem.detail}</span>{" "}
          <code className="font-mono text-12">{problem.code}</code>
        </Note>
      ) : null}
    </section>
  );
}
