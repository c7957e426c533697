"use client";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { useHealth } from "@/components/health/use-health";
import { healthWord } from "@/components/health/health-state";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { useHydrated } from "@/lib/client/use-hydrated";
import { localTimeZone, setZoneChoice, useZoneChoice } from "@/lib/client/time-zone";
import { usePathTo } from "@/lib/client/workspace-context";
import type { HealthCheckWire } from "@/lib/domain/health/health.wire";
import { setRailFolded, useRailFolded } from "./rail-fold";

/** The product's own health, the zone of all times, and the switch that folds the rail. */
export function RailFoot({ folded, onNavigate }: { folded: boolean; onNavigate?: () => void }) {
  return (
    <div
      className={cn(
        "-mx-2 mt-auto grid gap-0.5 border-t border-line px-2 pt-2 text-11 text-ink-3",
        folded && "fold:-mx-1 fold:px-1",
      )}
    >
      <HealthLink folded={folded} onNavigate={onNavigate} />
      <div className="flex items-center">
        <ZoneSwitch folded={folded} />
        {folded ? <FoldSwitch /> : null}
      </div>
    </div>
  );
}

const LINE = "flex h-6 min-w-0 items-center gap-1.5 rounded-2 px-2 hover:bg-hover hover:text-ink max-sm:h-9";

/** Says nothing until it knows. */
function HealthLink({ folded, onNavigate }: { folded: boolean; onNavigate?: () => void }) {
  const to = usePathTo();
  const isHere = usePathname() === to("/health");
  const health = useHealth();
  const known = useHydrated();
  const state = !known ? null : health.isError ? "unknown" : (health.data?.state ?? null);
  const words = state === null ? "Health" : state === "unknown" ? "Health unknown" : wordsOf(health.data?.checks ?? []);
  return (
    <Link
      href={to("/health")}
      onClick={onNavigate}
      aria-current={isHere ? "page" : undefined}
      title={state === null ? words : `${words}. Health: ${healthWord(state)}`}
      className={cn(
        LINE,
        "aria-[current]:bg-pressed aria-[current]:text-ink",
        folded && "fold:justify-center fold:px-0",
      )}
    >
      <span
        aria-hidden
        className={cn(
          "size-[7px] shrink-0 rounded-full",
          state === "ok" ? "bg-success-fill" : state === null ? "border border-idle" : "bg-warn-fill",
        )}
      />
      <span className={cn("truncate", folded && "fold:sr-only")}>
        {words}
        {state === null ? null : <span className="sr-only">. Health: {healthWord(state)}</span>}
      </span>
    </Link>
  );
}

/** The first part that needs a look, else that all is well. */
function wordsOf(checks: readonly HealthCheckWire[]): string {
  const bad =
    checks.find(({ state }) => state === "failing") ??
    checks.find(({ state }) => state === "attention" || state === "unknown");
  if (!bad) return "All is well";
  return `${bad.name}: ${bad.state === "failing" ? "failing" : bad.state === "unknown" ? "not known" : "needs a look"}`;
}

function ZoneSwitch({ folded }: { folded: boolean }) {
  const choice = useZoneChoice();
  const known = useHydrated();
  const zone = !known || choice === "utc" ? "UTC" : localTimeZone();
  const other = choice === "utc" ? "your own zone" : "UTC";
  return (
    <button
      type="button"
      title={`Times are shown in ${zone}. Press for ${other}.`}
      onClick={() => setZoneChoice(choice === "utc" ? "local" : "utc")}
      className={cn(LINE, "flex-1 text-left", folded && "fold:hidden")}
    >
      <span className="truncate">Times in {zone}</span>
    </button>
  );
}

function FoldSwitch() {
  const isFolded = useRailFolded();
  const words = isFolded ? "Unfold the rail" : "Fold the rail";
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      onClick={() => setRailFolded(!isFolded)}
      className="grid size-6 shrink-0 place-items-center rounded-2 hover:bg-hover hover:text-ink max-rail:hidden fold:mx-auto"
    >
      <Icon of={isFolded ? PanelLeftOpen : PanelLeftClose} />
    </button>
  );
}
