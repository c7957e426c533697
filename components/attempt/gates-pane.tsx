import { Check, Shield, ShieldX } from "lucide-react";
import type { GateResult } from "@/lib/domain/gate/gate";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";

const LOOK = {
  pass: { icon: Check, tone: "text-ink-2", word: "passed" },
  fail: { icon: ShieldX, tone: "text-warn", word: "failed" },
  pending: { icon: Shield, tone: "text-idle", word: "pending" },
} as const;

const CAUSE_WORDS = { runtime: "cause: runtime", policy_possible: "cause: policy possible" } as const;

/** `13 of 13`, or the names of those that failed. */
export function gatesSummary(gates: readonly GateResult[], isImported = false): string {
  if (gates.length === 0) return isImported ? "none" : "not judged yet";
  const failed = gates.filter((gate) => gate.status === "fail").map((gate) => gate.gate);
  const passed = gates.filter((gate) => gate.status === "pass").length;
  return `${passed} of ${gates.length}${failed.length > 0 ? ` · ${failed.join(", ")}` : ""}`;
}

const show = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * Named facts about the episode's integrity, each with what it looked at. Those that passed stand two beside each other
 * and say more when opened; what failed or is awaited says it at once.
 */
export function GatesPane({ gates, isImported = false }: { gates: readonly GateResult[]; isImported?: boolean }) {
  if (gates.length === 0) {
    return (
      <p className="text-ink-2">
        {isImported
          ? "The attempt was imported. Gates are facts about a desktop of this installation, and none was seen."
          : "Gates are read when the desktop is ready."}
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-2 gap-x-3">
      {gates.map((gate) => {
        const look = LOOK[gate.status];
        const hasPassed = gate.status === "pass";
        const facts = Object.entries(gate.observed);
        return (
          <li key={gate.gate} className={cn("min-w-0 has-[[open]]:col-span-2", !hasPassed && "col-span-2")}>
            <details className="group">
              <summary
                title={hasPassed ? gate.detail : undefined}
                className={cn(
                  "grid list-none grid-cols-[18px_minmax(0,150px)_minmax(0,1fr)] items-start gap-x-1 py-[3px] hover:bg-hover [&::-webkit-details-marker]:hidden",
                  hasPassed && "not-group-open:grid-cols-[18px_minmax(0,1fr)]",
                )}
              >
                <Icon of={look.icon} className={cn("mt-[3px]", look.tone)} />
                <span
                  className={cn(
                    "truncate font-mono text-12 leading-5",
                    gate.status === "fail" && "font-semibold text-warn",
                  )}
                >
                  {gate.gate}
                  <span className="sr-only"> {look.word}</span>
                </span>
                <span
                  className={cn(
                    "min-w-0 text-12 leading-5 [overflow-wrap:anywhere] text-ink-2",
                    hasPassed && "not-group-open:hidden",
                  )}
                >
                  {gate.detail}
                  {gate.cause ? <span className="text-warn"> {CAUSE_WORDS[gate.cause]}</span> : null}
                </span>
              </summary>
              {facts.length > 0 ? (
                <dl className="mb-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 pl-[19px] font-mono text-11 text-ink-3">
                  {facts.map(([name, value]) => (
                    <div key={name} className="contents">
                      <dt>{name}</dt>
                      <dd className="break-words text-ink-2">{show(value)}</dd>
                    </div>
                  ))}
                </dl>
              ) : (
                <p className="mb-2 pl-[19px] text-11 text-ink-3">No further facts.</p>
              )}
            </details>
          </li>
        );
      })}
    </ul>
  );
}
