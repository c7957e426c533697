import type { Round } from "./calibrate-task";

/** One round in one line, with the reason when it did not come out as wanted. */
export function roundLine(round: Round): string {
  const head = `${round.isAsWanted ? "ok  " : "BAD "} ${round.taskId.slice(0, 8)} ${round.domain} ${round.policy} round ${round.round + 1}`;
  const times = `boot ${Math.round(round.bootMs)} setup ${round.setupMs} (${round.setupSteps.join(", ")}) act ${round.actMs} verify ${round.verifyMs} ms`;
  const facts = `score ${round.score ?? "none"}, ${round.stepCount} steps, ${times}`;
  const problem = round.problem === null ? "" : `\n     ${round.problem}`;
  return `${head}: ${facts}${problem}${round.framesFolder === null ? "" : `\n     pictures in ${round.framesFolder}`}`;
}

/** A table of tasks with their rounds. */
export function printTable(rounds: readonly Round[]): void {
  const tasks = [...new Set(rounds.map(({ taskId }) => taskId))];
  console.log("\ntask                                  domain                as wanted  scores");
  for (const taskId of tasks) {
    const own = rounds.filter((round) => round.taskId === taskId);
    const good = own.filter(({ isAsWanted }) => isAsWanted).length;
    const scores = own.map(({ policy, score }) => `${policy} ${score ?? "none"}`).join(", ");
    console.log(
      `${taskId.padEnd(37)} ${(own[0]?.domain ?? "").padEnd(21)} ${`${good}/${own.length}`.padEnd(10)} ${scores}`,
    );
  }
  const bad = rounds.filter(({ isAsWanted }) => !isAsWanted).length;
  console.log(`${rounds.length} rounds, ${bad} not as wanted`);
}
