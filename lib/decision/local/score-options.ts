import type { DecisionQuestion } from "@/lib/domain/decision/decision";
import { fitOf, FIT_MIN } from "./fit";
import { goalClauses, stepsOfContext } from "./goal-progress";

export const DONE_OPTION = "done";
export const ESCALATE_OPTION = "escalate";

/** How much a clause that is not yet due counts. */
const LATER_WEIGHT = 0.25;
/** What an option loses for having been taken without getting the goal on. */
const REPEAT_COST = 0.75;
const DONE_SCORE = 2;
const ESCALATE_SCORE = 0.3;

/**
 * Scores each option by the goal and by what was done so far, and nothing else. The question is the goal: its clauses
 * are matched in order with the steps that the context tells of; the first clause without a step is due. An option gets
 * its fit to that clause, or a quarter of its fit to a later one, less 0.75 when it was taken since the clause is due.
 * `done` is worth 2 once every clause has its step; `escalate` 0.3 always. The same question gives the same scores.
 */
export function scoreOptions({ question, context, options }: DecisionQuestion): Map<string, number> {
  const clauses = goalClauses(question);
  const { due, isAllDone, inVain } = progressOf(clauses, stepsOfContext(context));
  const score = ({ id, text }: { id: string; text: string }): number => {
    if (id === DONE_OPTION) return isAllDone ? DONE_SCORE : 0;
    if (id === ESCALATE_OPTION) return ESCALATE_SCORE;
    const now = due === null ? 0 : fitOf(text, clauses[due] ?? "");
    const later = clauses.slice((due ?? clauses.length) + 1).map((clause) => fitOf(text, clause) * LATER_WEIGHT);
    return Math.max(now, ...later, 0) - (inVain.has(text) ? REPEAT_COST : 0);
  };
  return new Map(options.map((option) => [option.id, score(option)]));
}

function progressOf(clauses: readonly string[], steps: ReadonlyArray<{ text: string; isRun: boolean }>) {
  let due = 0;
  const inVain = new Set<string>();
  for (const { text, isRun } of steps) {
    const clause = clauses[due];
    if (isRun && clause !== undefined && fitOf(text, clause) >= FIT_MIN) {
      due++;
      inVain.clear();
    } else inVain.add(text);
  }
  const isAllDone = clauses.length > 0 && due >= clauses.length;
  return { due: isAllDone || clauses.length === 0 ? null : due, isAllDone, inVain };
}
