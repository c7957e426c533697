"use client";
import type { AttemptDetailWire, StepWire } from "@/lib/domain/attempt/attempt.wire";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { formatCountOf } from "@/lib/format/count";
import { modelCostWords, tokenWords } from "@/lib/format/model-use";
import { Button } from "../ui/button";
import { Turn } from "./turn";
import { useConversation } from "./use-conversation";

/** What the closed pane says of the conversation. */
export function conversationSummary({ model_use: use }: AttemptDetailWire): string {
  if (use === null || use.calls === 0) return "no reply yet";
  return `${formatCountOf(use.calls, "reply", "replies")}, ${tokenWords(use)}, ${modelCostWords(use)}`;
}

/** The whole conversation with the model, in order; the turn that led to the current step is marked. */
export function ConversationPane({ attempt, step }: { attempt: AttemptDetailWire; step: StepWire | null }) {
  const workspace = useWorkspaceSlug();
  const query = useConversation(workspace, attempt.id, attempt.model_use?.calls ?? 0);
  const turns = query.data?.pages.flatMap(({ data }) => data) ?? [];
  // Later actions of one reply belong to the turn before them.
  const current = turns.filter(({ step_index }) => step !== null && step_index <= step.index).at(-1);
  if (query.isError && turns.length === 0) {
    return (
      <p className="text-warn">
        The conversation could not be read. <Button onClick={() => void query.refetch()}>Read it again</Button>
      </p>
    );
  }
  if (turns.length === 0) {
    return (
      <p className="text-ink-2">{query.isPending ? "Reading the conversation" : "The model has not answered yet."}</p>
    );
  }
  return (
    <div>
      <p className="mb-2 text-12 text-ink-3">
        Text of the model and of the desktop, not checked. Each turn shows what was new in its request.
      </p>
      <ol aria-label="Conversation">
        {turns.map((turn) => (
          <Turn key={`${turn.shared} ${turn.index}`} turn={turn} isCurrent={turn === current} />
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button
          className="mt-2"
          aria-disabled={query.isFetchingNextPage || undefined}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? "Reading…" : "Read the next turns"}
        </Button>
      ) : null}
    </div>
  );
}
