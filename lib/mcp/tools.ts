import { GET_ATTEMPT, LIST_ATTEMPTS } from "./tools/attempts";
import { COMPARE_RUNS } from "./tools/compare";
import {
  CLOSE_DESKTOP,
  CREATE_DESKTOP,
  FORK_DESKTOP,
  GET_DESKTOP,
  OBSERVE_DESKTOP,
  STEP_DESKTOP,
} from "./tools/desktops";
import { CANCEL_RUN, CREATE_RUN, DRAFT_RUN, GET_RUN, LIST_RUNS } from "./tools/runs";
import { LIST_TASK_SETS, LIST_TASKS } from "./tools/tasks";
import type { Tool } from "./tool";

/** Every tool, in the order in which a client is shown them. */
export const TOOLS: readonly Tool[] = [
  LIST_TASK_SETS,
  LIST_TASKS,
  DRAFT_RUN,
  CREATE_RUN,
  LIST_RUNS,
  GET_RUN,
  CANCEL_RUN,
  COMPARE_RUNS,
  LIST_ATTEMPTS,
  GET_ATTEMPT,
  CREATE_DESKTOP,
  GET_DESKTOP,
  OBSERVE_DESKTOP,
  STEP_DESKTOP,
  FORK_DESKTOP,
  CLOSE_DESKTOP,
];
