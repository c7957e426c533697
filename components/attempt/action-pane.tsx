import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { inertText } from "@/lib/domain/inert-text";
import { formatMs } from "@/lib/format/duration";
import { CodeBlock } from "../ui/code-block";
import { DefinitionList } from "../ui/definition-list";
import { ClockSeconds } from "../ui/time";

/** The current step as it is kept: the action that was sent, what was meant, times, the window it went to. */
export function ActionPane({ step, isEnded }: { step: StepWire | null; isEnded: boolean }) {
  if (!step) return <p className="text-ink-2">{isEnded ? "No step was taken." : "No step was taken yet."}</p>;
  return (
    <div className="grid gap-2.5">
      <CodeBlock
        label="Action as sent"
        text={inertText(JSON.stringify(step.action, null, 2))}
        wrap
        copyLabel="Copy the action"
      />
      {step.intent ? (
        <div>
          <h3 className="mb-1 text-12 font-medium text-ink-3">Meant</h3>
          <CodeBlock label="Intent" text={inertText(JSON.stringify(step.intent, null, 2))} wrap />
        </div>
      ) : null}
      <DefinitionList
        items={[
          { term: "At", value: <ClockSeconds at={step.started_at} /> },
          { term: "Wait", value: `${formatMs(step.wait_ms)} for its conditions` },
          { term: "Act", value: `${formatMs(step.act_ms)} sending input` },
          { term: "Settle", value: `${formatMs(step.settle_ms)} until the screen was quiet` },
          {
            term: "Window",
            value: step.active_window ? (
              <span className="break-words">
                {step.active_window} <span className="text-12 text-ink-3">text of the desktop, not checked</span>
              </span>
            ) : (
              <span className="text-ink-3">none</span>
            ),
          },
          {
            term: "Result",
            value: step.ok ? "input was delivered" : <span className="text-warn">{step.error ?? "failed"}</span>,
          },
        ]}
      />
    </div>
  );
}
