import { Check, TriangleAlert } from "lucide-react";
import { formatMs } from "@/lib/format/duration";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";

interface TimedStep {
  type: string;
  ok: boolean;
  detail: string;
  duration_ms: number;
}

/** Set-up or postconfig steps: what ran, whether its effect was seen, how long it took. */
export function TimedSteps({ steps }: { steps: readonly TimedStep[] }) {
  return (
    <ol className="grid gap-1.5">
      {steps.map((step, index) => (
        <li key={index} className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-start gap-x-1">
          <Icon of={step.ok ? Check : TriangleAlert} className={cn("mt-[3px]", step.ok ? "text-ink-2" : "text-warn")} />
          <span className="min-w-0">
            <b className="font-mono text-12 font-medium">{step.type}</b>
            <span className="sr-only">{step.ok ? " succeeded" : " failed"}</span>
            <span className="block text-12 break-words text-ink-2">{step.detail}</span>
          </span>
          <span className="text-12 leading-5 text-ink-3">{formatMs(step.duration_ms)}</span>
        </li>
      ))}
    </ol>
  );
}
