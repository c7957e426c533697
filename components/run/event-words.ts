import {
  CircleDot,
  CirclePause,
  Eye,
  Gauge,
  GitFork,
  Hand,
  ListChecks,
  Monitor,
  MousePointerClick,
  OctagonAlert,
  Pencil,
  Play,
  RotateCcw,
  ServerOff,
  ShieldCheck,
  ShieldX,
  Target,
  type LucideIcon,
} from "lucide-react";
import { OUTCOME_LOOK, STATUS_LOOK, VERIFIER_LOOK } from "@/components/attempt/facts";
import type { FactTone } from "@/components/ui/fact";
import { ATTEMPT_STATUSES, type AttemptStatus } from "@/lib/domain/attempt/attempt.status";
import { DESKTOP_STATUSES } from "@/lib/domain/desktop/desktop.status";
import type { RunEventWire } from "@/lib/domain/event/run-event";
import { RUN_STATUSES, type RunStatus } from "@/lib/domain/run/run.status";
import { STOP_REASONS, type StopReason } from "@/lib/domain/run/run.stop-reason";
import { formatCountOf } from "@/lib/format/count";
import { RUN_STATUS_LOOK, STOP_REASON_LOOK } from "./run-status";

export interface EventLine {
  icon: LucideIcon;
  tone: FactTone;
  /** The sentence; values in it are text of ours or untrusted, always rendered as text. */
  text: string;
}

function member<T extends string>(list: readonly T[], value: string | null): T | null {
  return list.find((item) => item === value) ?? null;
}

const because = (event: RunEventWire) => (event.reason ? `: ${event.reason}` : "");
const lower = (word: string) => word.toLowerCase();

/** One line of the log in plain words. Unknown values are shown as they came, never dropped. */
export function describeEvent(event: RunEventWire): EventLine {
  if (event.refused) {
    return {
      icon: OctagonAlert,
      tone: "warn",
      text: `Refused: ${event.type} ${event.from ?? ""} to ${event.to ?? ""}${because(event)}`,
    };
  }
  switch (event.type) {
    case "run.created":
      return { icon: Play, tone: "plain", text: "Run created" };
    case "run.status":
      return runStatusLine(event);
    case "run.recovered":
      return { icon: RotateCcw, tone: "live", text: `Run recovered${because(event)}` };
    case "run.limit":
      return stopLine(event);
    case "run.paused":
      return { icon: CirclePause, tone: "warn", text: `Run paused${because(event)}` };
    case "run.resumed":
      return { icon: Play, tone: "live", text: "Run goes on" };
    case "run.requeued":
      return { icon: RotateCcw, tone: "live", text: `${attemptsWords(event)} sent back to the queue${because(event)}` };
    case "run.edited":
      return { icon: Pencil, tone: "plain", text: `Changed: ${changedFields(event)}` };
    case "cohort.leased":
      return { icon: Target, tone: "plain", text: `Cohort leased by a worker${because(event)}` };
    case "cohort.forked":
      return { icon: GitFork, tone: "plain", text: "Parent stored; its children begin from here" };
    case "cohort.lost":
      return { icon: ServerOff, tone: "warn", text: `Cohort lost${because(event)}` };
    case "attempt.created":
      return { icon: ListChecks, tone: "idle", text: "Attempt created" };
    case "attempt.status":
      return attemptStatusLine(event);
    case "attempt.step":
      return { icon: MousePointerClick, tone: "idle", text: stepWords(event.data) };
    case "attempt.verdict":
      return verdictLine(event);
    case "attempt.human_assisted":
      return { icon: Hand, tone: "live", text: `A person took control; the attempt has no outcome${because(event)}` };
    case "attempt.invalidated":
      return { icon: ShieldX, tone: "warn", text: `A person set the result aside${because(event)}` };
    case "attempt.revalidated":
      return { icon: ShieldCheck, tone: "plain", text: `The result counts again${because(event)}` };
    case "desktop.status":
      return desktopLine(event);
  }
}

function attemptsWords({ data }: RunEventWire): string {
  const count = Number(data["attempts"]);
  return Number.isInteger(count) ? formatCountOf(count, "attempt") : "Attempts";
}

function changedFields({ data }: RunEventWire): string {
  return Array.isArray(data["fields"]) ? data["fields"].join(", ") : "name, notes or labels";
}

/** What made the run stop; only some reasons are limits, and having done everything is none. */
function stopLine(event: RunEventWire): EventLine {
  const known = member<StopReason>(STOP_REASONS, event.reason);
  if (!known) return { icon: Gauge, tone: "warn", text: `Run stops${because(event)}` };
  const { icon, tone, word } = STOP_REASON_LOOK[known];
  return { icon, tone, text: `Run stops: ${lower(word)}` };
}

function runStatusLine(event: RunEventWire): EventLine {
  const status = member<RunStatus>(RUN_STATUSES, event.to);
  if (!status) return { icon: CircleDot, tone: "plain", text: `Run: ${event.to ?? "unknown"}${because(event)}` };
  const look = RUN_STATUS_LOOK[status];
  const stop = member<StopReason>(STOP_REASONS, event.reason);
  const why = stop ? `: ${lower(STOP_REASON_LOOK[stop].word)}` : because(event);
  return { icon: look.icon, tone: look.tone, text: `Run ${lower(look.word)}${why}` };
}

function attemptStatusLine(event: RunEventWire): EventLine {
  const status = member<AttemptStatus>(ATTEMPT_STATUSES, event.to);
  if (!status) return { icon: CircleDot, tone: "plain", text: `Attempt: ${event.to ?? "unknown"}${because(event)}` };
  const look = STATUS_LOOK[status];
  if (status === "queued" && event.from !== null) {
    return { icon: RotateCcw, tone: "warn", text: `Attempt back in the queue${because(event)}` };
  }
  const outcome = event.data["outcome"];
  if (status === "done" && (outcome === "success" || outcome === "fail")) {
    return { ...OUTCOME_LOOK[outcome], text: `Attempt done, judged ${lower(OUTCOME_LOOK[outcome].word)}` };
  }
  return { icon: look.icon, tone: look.tone, text: `Attempt ${lower(look.word)}${because(event)}` };
}

function verdictLine(event: RunEventWire): EventLine {
  if (event.to === "invalid")
    return { icon: ShieldX, tone: VERIFIER_LOOK.invalid.tone, text: `Episode invalid${because(event)}` };
  if (event.to === "valid") return { icon: ShieldCheck, tone: "plain", text: "Episode valid" };
  return { icon: Eye, tone: "idle", text: `Verdict ${event.to ?? "pending"}${because(event)}` };
}

function desktopLine(event: RunEventWire): EventLine {
  const status = member(DESKTOP_STATUSES, event.to);
  const trouble = status === "quarantined" || status === "down";
  return {
    icon: trouble ? ServerOff : Monitor,
    tone: trouble ? "warn" : "idle",
    text: `Desktop ${event.to ?? "unknown"}${because(event)}`,
  };
}

function stepWords(data: Record<string, unknown>): string {
  const index = typeof data["index"] === "number" ? ` ${data["index"]}` : "";
  const action =
    typeof data["action"] === "string" ? data["action"] : typeof data["type"] === "string" ? data["type"] : null;
  return `Step${index}${action ? `: ${action}` : ""}`;
}
