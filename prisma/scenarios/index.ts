import { calibratedTasks } from "./calibrated-tasks";
import { empty } from "./empty";
import { fiftyThousandAttempts } from "./fifty-thousand-attempts";
import { longAttempt } from "./long-attempt";
import { mixedVerdicts } from "./mixed-verdicts";
import { oneSuccess } from "./one-success";
import { regressionPair } from "./regression-pair";
import type { Scenario } from "./scene";
import { tenThousandAttempts } from "./ten-thousand-attempts";

/** Every named state that `npm run seed -- <name>` can build. */
export const SCENARIOS: readonly Scenario[] = [
  empty,
  oneSuccess,
  mixedVerdicts,
  regressionPair,
  longAttempt,
  calibratedTasks,
  tenThousandAttempts,
  fiftyThousandAttempts,
];
