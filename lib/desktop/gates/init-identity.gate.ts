import { fail, pass, type Gate } from "./gate-outcome";

/** The desktop has one init: the process that was started, pid 1 inside, running the init program as root. */
export const initIdentityGate: Gate = (facts) => {
  const { pid, isRunning, innermostPid, executable, uid, others } = facts.init;
  const seen = { facts, observed: { pid, isRunning, innermostPid, executable, uid, others } };
  if (!isRunning) return fail("init_identity", "runtime", "The desktop's init is gone.", seen);
  if (innermostPid !== 1) return fail("init_identity", "runtime", `Inside, init is process ${innermostPid}.`, seen);
  if (uid !== 0) return fail("init_identity", "runtime", `Init runs as user ${uid}.`, seen);
  if (executable === null || !/^\/usr\/bin\/python3(\.\d+)?$/.test(executable)) {
    return fail("init_identity", "runtime", `Init runs ${executable ?? "an unknown program"}.`, seen);
  }
  if (others.length > 0) return fail("init_identity", "runtime", "There is a second init in the desktop.", seen);
  return pass("init_identity", "Init is the process that was started, pid 1 inside, run by root.", seen);
};
