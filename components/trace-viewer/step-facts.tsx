import { Crosshair, TriangleAlert } from "lucide-react";
import type { StepWire } from "@/lib/domain/attempt/attempt.wire";
import { formatMs } from "@/lib/format/duration";
import { tokenWords } from "@/lib/format/model-use";
import { formatMoney } from "@/lib/format/money";
import { inertLine, inertText } from "@/lib/domain/inert-text";
import { cn } from "../ui/cn";
import { DefinitionList } from "../ui/definition-list";
import { Icon } from "../ui/icon";
import { actionWords, parseAction } from "./action-words";
import { intentWords } from "./intent-words";
import { stepMs } from "./step-ms";
import { UntrustedText } from "./untrusted-text";

/** The current step under its picture: what was done, meant, seen, and said. */
export function StepFacts({
  step,
  missed = false,
}: {
  step: StepWire;
  /** The action went outside the element that was meant. */
  missed?: boolean;
}) {
  const words = actionWords(step.action);
  const action = parseAction(step.action);
  const said = action?.type === "fail" ? (action.reason ?? null) : null;
  return (
    <div className="border-t border-line">
      <div className="grid gap-x-6 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[1.25fr_1fr]">
        <DefinitionList
          items={[
            {
              term: "Action",
              value: (
                <span className="break-words">
                  {words.verb} {words.object}
                </span>
              ),
            },
            ...(step.intent
              ? [
                  {
                    term: "Meant",
                    value: (
                      <span
                        className={cn("inline-flex items-start gap-1 break-words", missed ? "text-warn" : "text-ink-2")}
                      >
                        {missed ? <Icon of={Crosshair} className="mt-[3px]" /> : null}
                        <span>
                          <bdi>{intentWords(step.intent)}</bdi>
                          {missed ? ", not where the action went" : ""}
                        </span>
                      </span>
                    ),
                  },
                ]
              : []),
            ...(step.hit
              ? [
                  {
                    term: step.hit.by === "focus" ? "Into" : "Hit",
                    value: (
                      <span className="break-words">
                        {inertLine(step.hit.role, 30)}{" "}
                        <bdi>{inertLine(step.hit.name || (step.hit.text ?? ""), 80)}</bdi>{" "}
                        <span className="text-ink-3">
                          in {inertLine(step.hit.application, 40)}, by the accessibility tree
                        </span>
                      </span>
                    ),
                  },
                ]
              : []),
            ...(step.ok
              ? []
              : [
                  {
                    term: action === null && step.action.type === "no_action" ? "Not acted on" : "Failed",
                    value: (
                      <span className="inline-flex items-start gap-1 text-warn">
                        <Icon of={TriangleAlert} className="mt-[3px]" />
                        <bdi className="min-w-0 [overflow-wrap:anywhere]">
                          {inertText(step.error ?? "The input was not delivered.")}
                        </bdi>
                      </span>
                    ),
                  },
                ]),
          ]}
        />
        <DefinitionList
          className="border-line sm:border-l sm:pl-5"
          items={[
            {
              term: "Screen",
              value: step.screen_changed === null ? "not compared" : step.screen_changed ? "changed" : "no change",
            },
            ...(step.call
              ? [
                  {
                    term: "Reply",
                    value: `${tokenWords(step.call)}, ${formatMs(step.call.latency_ms)}, ${
                      step.call.cost_usd === null ? "not priced" : formatMoney(step.call.cost_usd)
                    }${step.call.tries > 1 ? `, try ${step.call.tries}` : ""}`,
                  },
                ]
              : []),
            {
              term: "Time",
              value: timeWords(step),
            },
          ]}
        />
      </div>
      {step.note ? (
        <div className="mx-4 border-t border-line py-2">
          <UntrustedText title="Note of the policy" source="text of the agent, not checked" text={step.note} />
        </div>
      ) : null}
      {said ? (
        <div className="mx-4 border-t border-line py-2">
          <UntrustedText title="Agent said" source="text of the agent, not checked" text={said} />
        </div>
      ) : null}
    </div>
  );
}

function timeWords(step: StepWire): string {
  if (stepMs(step) === null) return "not measured";
  return `${formatMs(step.wait_ms)} wait, ${formatMs(step.act_ms)} act, ${formatMs(step.settle_ms)} settle`;
}
