import type { HealthCheckWire } from "@/lib/domain/health/health.wire";
import { groupChecks } from "./check-groups";
import { CheckHelp } from "./check-help";
import { HealthMark, healthWord } from "./health-state";

/** The checks in a narrow column: what was found, what to do, the command that helps. */
export function HealthList({ checks }: { checks: readonly HealthCheckWire[] }) {
  return (
    <ul>
      {groupChecks(checks).map((check) => (
        <li key={check.id} className="grid grid-cols-[22px_minmax(0,1fr)] border-b border-line py-2">
          <HealthMark state={check.state} className="mt-[3px]" />
          <div className="min-w-0">
            <p className="font-medium">
              {check.names.join(", ")}
              <span className="sr-only">: {healthWord(check.state)}</span>
            </p>
            <p className="text-12 break-words text-ink-3">{check.detail}</p>
            <CheckHelp check={check} isNarrow />
          </div>
        </li>
      ))}
    </ul>
  );
}
