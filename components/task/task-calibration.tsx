import { Check, CircleDashed, OctagonAlert } from "lucide-react";
import { CALIBRATION_PROBES, type CalibrationProbe } from "@/lib/domain/task/task.calibration";
import type { CalibrationLampWire, CalibrationWire, TaskWire } from "@/lib/domain/task/task.wire";
import { formatScore } from "@/lib/format/count";
import { Fact } from "../ui/fact";
import { Icon } from "../ui/icon";
import { DateTime } from "../ui/time";

const NAMES: Readonly<Record<CalibrationProbe, string>> = {
  nop: "Does nothing",
  fail: "Says it cannot be done",
  recipe: "Recipe",
};

function wanted(probe: CalibrationProbe, isInfeasible: boolean): string {
  if (probe === "recipe") return "must score 1";
  if (probe === "nop") return "must not score 1";
  return isInfeasible ? "must score 1: it cannot be done" : "must not score 1: it can be done";
}

const look = (lamp: CalibrationLampWire | null) => {
  if (lamp?.kept === true) return { icon: Check, word: "Kept", tone: "plain" } as const;
  if (lamp?.kept === false) return { icon: OctagonAlert, word: "Broken", tone: "warn" } as const;
  return { icon: CircleDashed, word: lamp === null ? "Not played" : "No score", tone: "idle" } as const;
};

/** Scores of all rounds; a round without one is a dash. */
const scores = (lamp: CalibrationLampWire) => lamp.scores.map(formatScore).join(", ");

/** The three lamps with what each asks for, what it scored, when and on which template. */
export function CalibrationLamps({ task }: { task: Pick<TaskWire, "calibration" | "infeasible" | "has_recipe"> }) {
  return (
    <ul className="grid gap-2.5">
      {CALIBRATION_PROBES.map((probe) => {
        const lamp = task.calibration[probe];
        if (probe === "recipe" && !task.has_recipe) return null;
        return (
          <li key={probe} className="grid gap-0.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{NAMES[probe]}</span>
              <Fact {...look(lamp)} />
            </span>
            <span className="text-12 text-ink-3">
              {wanted(probe, task.infeasible)}
              {lamp === null ? null : (
                <>
                  ; scored <span className="font-medium text-ink-2">{scores(lamp)}</span> on {lamp.template}, host{" "}
                  {lamp.host}, <DateTime at={lamp.played_at} />
                </>
              )}
            </span>
            {lamp?.problem ? (
              <span className="line-clamp-3 text-12 [overflow-wrap:anywhere] text-ink-3" title={lamp.problem}>
                {lamp.problem}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const STATE_WORDS: Readonly<Record<CalibrationWire["state"], string>> = {
  ok: "keeps the rule",
  breaks_rule: "breaks the rule",
  not_calibrated: "not calibrated",
};

/** The lamps of a row in a list: one mark each, and the state in words. */
export function CalibrationMarks({ calibration, has_recipe }: Pick<TaskWire, "calibration" | "has_recipe">) {
  const probes = CALIBRATION_PROBES.filter((probe) => has_recipe || probe !== "recipe");
  const title = probes.map((probe) => `${NAMES[probe]}: ${look(calibration[probe]).word.toLowerCase()}`).join("; ");
  const isBroken = calibration.state === "breaks_rule";
  return (
    <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap" title={title}>
      <span aria-hidden className="inline-flex gap-0.5">
        {probes.map((probe) => {
          const { icon, tone } = look(calibration[probe]);
          return <Icon key={probe} of={icon} size="s" className={tone === "warn" ? "text-warn" : "text-ink-3"} />;
        })}
      </span>
      <span className={isBroken ? "font-medium text-warn" : "text-ink-3"}>{STATE_WORDS[calibration.state]}</span>
    </span>
  );
}
