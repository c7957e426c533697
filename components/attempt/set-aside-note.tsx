"use client";
import { ShieldX } from "lucide-react";
import { useGiveBack } from "../rollouts/use-give-back";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import { DateTime } from "../ui/time";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { inertText } from "@/lib/domain/inert-text";
import { useConsoleSession } from "@/lib/client/workspace-context";

/** Says who set the result aside and why, with the way back; nothing when nobody did. */
export function SetAsideNote({ attempt: { id, run_id, invalidated } }: { attempt: AttemptWire }) {
  const { role } = useConsoleSession();
  const giveBack = useGiveBack(run_id);
  if (!invalidated) return null;
  return (
    <Note tone="warn" icon={ShieldX} band className="px-4">
      <b className="font-semibold">Set aside by a person, so it counts as invalid.</b>
      <span className="block [overflow-wrap:anywhere]">{inertText(invalidated.reason)}</span>
      <span className="block text-12 text-ink-2">
        {invalidated.by}, <DateTime at={invalidated.at} />
      </span>
      {scopesOfRole(role).includes("runs:write") ? (
        <Button className="mt-1.5" disabled={giveBack.isPending} onClick={() => giveBack.mutate([id])}>
          {giveBack.isPending ? "Giving back" : "Give the result back"}
        </Button>
      ) : null}
    </Note>
  );
}
