"use client";
import { Unplug } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import { STALE_AFTER_MS, useLiveState } from "@/lib/client/live-state";
import { useNow } from "@/lib/client/use-now";
import { formatFreshness } from "@/lib/format/duration";

/** The live dot with the age of what is shown; amber words once it is stale. */
export function LiveMark() {
  const { state, lastAt } = useLiveState();
  const now = useNow(200);
  const age = now === null || lastAt === null ? null : Math.max(0, now - lastAt);
  const stale = state === "broken" && (age === null || age > STALE_AFTER_MS);
  if (state === "connecting" || now === null) return null;
  if (stale) {
    return (
      <span className="inline-flex items-center gap-1.5 text-12 font-medium whitespace-nowrap text-warn">
        <Icon of={Unplug} />
        Stale{age === null ? "" : ` · ${formatFreshness(age)}`}
      </span>
    );
  }
  const word = state === "ended" ? "Ended" : state === "broken" ? "Reconnecting" : "Live";
  return (
    <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-ink-2">
      <span
        aria-hidden
        className={cn("size-[7px] rounded-full", state === "live" ? "bg-accent-fill" : "border-[1.5px] border-idle")}
      />
      <span className="max-sm:sr-only">
        {word}
        {state === "ended" || age === null ? "" : ` · ${formatFreshness(age)}`}
      </span>
    </span>
  );
}
