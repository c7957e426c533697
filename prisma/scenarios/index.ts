import { calibratedTasks } from "./calibrated-tasks";
import { empty } from "./empty";
import { longAttempt } from "./long-attempt";
import { fiftyThousandAttempts, tenThousandAttempts } from "./many-attempts";
import { mixedVerdicts } from "./mixed-verdicts";
import { oneSuccess } from "./one-success";
import { regressionPair } from "./regression-pair";
import type { Scenario } from "./scene";

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
