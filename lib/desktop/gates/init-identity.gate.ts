import { fail, pass, type Gate } from "./gate-outcome";

/** Pid 1 of the desktop is the process that was started, runs the init program as root, and is pid 1 inside. */
export const initIdentityGate: Gate = (facts) => {
  const { pid, isRunning, innermostPid, executable, uid } = facts.init;
  const seen = { facts, observed: { pid, isRunning, innermostPid, executable, uid } };
  if (!isRunning) return fail("init_identity", "runtime", "The desktop's init is gone.", seen);
  if (innermostPid !== 1) return fail("init_identity", "runtime", `Inside, init is process ${innermostPid}.`, seen);
  if (uid !== 0) return fail("init_identity", "runtime", `Init runs as user ${uid}.`, seen);
  if (executable === null || !/^\/usr\/bin\/python3(\.\d+)?$/.test(executable)) {
    return fail("init_identity", "runtime", `Init runs ${executable ?? "an unknown program"}.`, seen);
  }
  return pass("init_identity", "Init is the process that was started, pid 1 inside, run by root.", seen);
};
