import { namesIn, textOf } from "./host-files";

/**
 * Pids of the children of a process of this machine, dead ones that it has not taken leave of included; none once it is gone.
 * The system lists them by the thread that started each.
 */
export const childrenOf = (pid: number): number[] =>
  namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    (textOf(`/proc/${pid}/task/${thread}/children`) ?? "").split(" ").filter(Boolean).map(Number),
  );
