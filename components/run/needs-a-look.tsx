import {
  CircleHelp,
  OctagonAlert,
  RotateCcw,
  ServerOff,
  TriangleAlert,
  ShieldX,
  Timer,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { Link } from "@/components/ui/link";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { useNow } from "@/lib/client/use-now";
import { formatCountOf, formatShare } from "@/lib/format/count";
import { partOfCap } from "@/lib/format/money";
import { endedCount } from "./outcome-parts";
import { runElapsedMs } from "./run-row";
import { STOP_REASON_LOOK } from "./run-status";

interface Look {
  icon: LucideIcon;
  title: string;
  detail: string;
  figure?: string;
  href?: string;
}

/** From this part of a cap on, it is worth a sentence. */
const NEAR_CAP = 0.85;

/** What a person should look at, worst first; made only of counts and rows that exist. */
export function looksOf(
  run: RunWire,
  attempts: readonly AttemptWire[],
  elapsedMs: number | null,
  path: string,
): Look[] {
  const looks: Look[] = [];
  const { counts } = run;
  const ended = endedCount(counts);
  if (run.status === "failed") {
    const reason = run.stop_reason ? STOP_REASON_LOOK[run.stop_reason].word : "The run failed";
    looks.push({
      icon: ServerOff,
      title: reason,
      detail: run.status_detail ?? "See the events for what led there",
      href: `${path}/events?problems=1`,
    });
  }
  if (run.status === "completed" && run.stop_reason && run.status_detail) {
    looks.push({
      icon: TriangleAlert,
      title: STOP_REASON_LOOK[run.stop_reason].word,
      detail: run.status_detail,
      href: `${path}/events?problems=1`,
    });
  }
  if (counts.invalid > 0) {
    looks.push({
      icon: ShieldX,
      title: formatCountOf(counts.invalid, "invalid attempt"),
      detail: "left out of the result; each names its gate",
      figure: formatShare(counts.invalid, ended),
      href: `${path}/rollouts?verifier=invalid`,
    });
  }
  if (counts.error > 0) {
    looks.push({
      icon: OctagonAlert,
      title: `${formatCountOf(counts.error, "attempt")} in error`,
      detail: "the machinery broke; nothing was measured",
      figure: formatShare(counts.error, ended),
      href: `${path}/rollouts?status=error`,
    });
  }
  const raised = attempts.filter((attempt) => attempt.checker_error !== null).length;
  if (raised > 0) {
    looks.push({
      icon: CircleHelp,
      title: `${formatCountOf(raised, "checker")} raised an error`,
      detail: "score is not computed, so not a zero",
      href: `${path}/rollouts?outcome=none`,
    });
  }
  const aside = attempts.filter((attempt) => attempt.invalidated !== null).length;
  if (aside > 0) {
    looks.push({
      icon: ShieldX,
      title: `${formatCountOf(aside, "result")} set aside by a person`,
      detail: "counted as invalid until somebody gives them back",
      href: `${path}/rollouts?filter=${encodeURIComponent("invalidated:yes")}`,
    });
  }
  const again = attempts.filter((attempt) => attempt.requeues > 0).length;
  if (again > 0) {
    looks.push({
      icon: RotateCcw,
      title: `${formatCountOf(again, "attempt")} tried again`,
      detail: "first tries alone: filter requeues:0",
      href: `${path}/rollouts?filter=${encodeURIComponent("requeues:>0")}`,
    });
  }
  const retried = attempts.filter((attempt) => attempt.tries > 1).length;
  if (retried > 0) {
    looks.push({
      icon: RotateCcw,
      title: `${formatCountOf(retried, "attempt")} taken over`,
      detail: "their first worker was lost; each counts once",
    });
  }
  if (run.finished_at === null && partOfCap(run.spend_usd, run.spend_cap_usd) >= NEAR_CAP) {
    looks.push({
      icon: Wallet,
      title: "Spend is near its cap",
      detail: "at the cap what is paid for is still verified",
      figure: formatShare(Number(run.spend_usd), Number(run.spend_cap_usd)),
    });
  }
  if (
    run.finished_at === null &&
    elapsedMs !== null &&
    partOfCap(elapsedMs, run.time_cap_minutes * 60_000) >= NEAR_CAP
  ) {
    looks.push({
      icon: Timer,
      title: "Time is near its cap",
      detail: "attempts at work are verified, queued ones never start",
    });
  }
  return looks;
}

export function NeedsALook({ run, path, attempts }: { run: RunWire; path: string; attempts: readonly AttemptWire[] }) {
  const now = useNow(10_000);
  const looks = looksOf(run, attempts, runElapsedMs(run, now), path);
  return (
    <Panel title="Needs a look" aside={looks.length}>
      {looks.length === 0 ? (
        <p className="text-12 text-ink-3">Nothing so far: no invalid episode, no error, no cap near.</p>
      ) : null}
      <ul>
        {looks.map((look) => (
          <li
            key={look.title}
            className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-1.5 border-b border-line py-1.5 last:border-b-0"
          >
            <Icon of={look.icon} className="mt-[3px] text-warn" />
            {look.href ? (
              <Link href={look.href} className="font-medium hover:underline">
                {look.title}
              </Link>
            ) : (
              <span className="font-medium">{look.title}</span>
            )}
            <span className="text-ink-2">{look.figure ?? ""}</span>
            <span className="col-span-2 col-start-2 text-11 text-ink-3">{look.detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
