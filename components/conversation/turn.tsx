"use client";
import { useEffect, useRef, useState } from "react";
import type { ConversationTurnWire } from "@/lib/domain/attempt/attempt.wire";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatBytes } from "@/lib/format/bytes";
import { formatMs } from "@/lib/format/duration";
import { tokenWords } from "@/lib/format/model-use";
import { formatMoney } from "@/lib/format/money";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Tag } from "../ui/tag";
import { TurnParts } from "./turn-parts";
import { useRecord } from "./use-conversation";

/** One request and its reply, under what it took. */
export function Turn({ turn, isCurrent }: { turn: ConversationTurnWire; isCurrent: boolean }) {
  const workspace = useWorkspaceSlug();
  const [isAsked, setAsked] = useState(false);
  const large = useRecord(workspace, turn.record, isAsked && turn.content === null);
  const content = turn.content ?? large.data ?? null;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const box = row.current?.closest("aside");
    // Where the panes do not scroll by themselves, the page would jump away from the picture.
    if (isCurrent && box && box.scrollHeight > box.clientHeight) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li
      ref={row}
      aria-current={isCurrent ? "step" : undefined}
      className={cn(
        "border-t border-line py-2 first:border-t-0",
        isCurrent && "-mx-4 bg-selected px-4 shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 text-12">
        <h3 className="font-semibold">
          Reply {turn.index}
          <span className="font-normal text-ink-3"> · step {turn.step_index}</span>
        </h3>
        {turn.shared ? <Tag>shared</Tag> : null}
        {turn.tries > 1 ? <Tag tone="warn">try {turn.tries}</Tag> : null}
        <span className="text-ink-3">
          {tokenWords(turn)} · {formatMs(turn.latency_ms)} ·{" "}
          {turn.cost_usd === null ? "not priced" : formatMoney(turn.cost_usd)}
        </span>
      </div>
      {content ? (
        <TurnParts content={content} turn={turn} />
      ) : (
        <p className="mt-1">
          <Button aria-disabled={large.isFetching || undefined} onClick={() => setAsked(true)}>
            {large.isFetching ? "Reading…" : `Read what was said, ${formatBytes(turn.record_bytes)}`}
          </Button>
          {large.isError ? <span className="ml-2 text-12 text-warn">It could not be read.</span> : null}
        </p>
      )}
      <p className="mt-1 text-11 break-all text-ink-3">
        {[turn.model, turn.finish_reason, turn.request_id].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
