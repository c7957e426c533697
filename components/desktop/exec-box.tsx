"use client";
import { useState } from "react";
import { ProblemNote } from "@/components/layout/problem-note";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { execInSlot } from "@/lib/client/slot-api";
import { useConsoleSession } from "@/lib/client/workspace-context";
import type { SlotExecWire } from "@/lib/domain/slot/slot.verbs.wire";
import type { SlotWire } from "@/lib/domain/slot/slot.wire";
import { scopesOfRole } from "@/lib/domain/workspace/scope";
import { formatMs } from "@/lib/format/duration";
import { whyNot } from "./action-reasons";
import { useSlotAction } from "./use-slot-action";

/** One shell line at a time, as the agent's own account. */
export function ExecBox({ slot }: { slot: SlotWire }) {
  const { role } = useConsoleSession();
  const [line, setLine] = useState("");
  const run = useSlotAction(slot.id, (which) => execInSlot(which, line));
  const why = whyNot(slot, "exec", scopesOfRole(role).includes("desktops:write"));
  return (
    <Panel title="Run a command" hint="as user, in a shell" aside={run.data ? endWords(run.data) : null}>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (line.trim() !== "" && why === null && !run.isPending) run.mutate();
        }}
      >
        <Input
          aria-label="Shell line"
          className="font-mono text-12"
          placeholder="ls -la ~"
          spellCheck={false}
          autoComplete="off"
          disabled={why !== null}
          title={why ?? undefined}
          value={line}
          onChange={(event) => setLine(event.target.value)}
        />
        <Button type="submit" disabled={why !== null || line.trim() === "" || run.isPending} title={why ?? undefined}>
          {run.isPending ? "Running" : "Run"}
        </Button>
      </form>
      {why === null ? null : <p className="mt-1 text-12 text-ink-3">{why}</p>}
      {run.isError ? (
        <div className="mt-2">
          <ProblemNote error={run.error} withCode />
        </div>
      ) : null}
      {run.data ? (
        <CodeBlock
          className="mt-2 max-h-80"
          label="Output of the command"
          text={[run.data.stdout, run.data.stderr].filter(Boolean).join("\n") || "No output."}
          wrap
        />
      ) : null}
    </Panel>
  );
}

function endWords({ exit_code, signal, timed_out, duration_ms }: SlotExecWire): string {
  const how = timed_out ? "ended by its time limit" : exit_code === null ? `ended by ${signal}` : `exit ${exit_code}`;
  return `${how}, ${formatMs(duration_ms)}`;
}
