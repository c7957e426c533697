import { fail, pass, type Gate } from "./gate-outcome";

/** Nothing that looks like a key was found in the environment of the desktop's processes or in its own files. */
export const secretsAbsentGate: Gate = (facts) => {
  const { found, lookedAtFiles, lookedAtProcesses } = facts.secrets;
  const seen = { facts, observed: { found, lookedAtFiles, lookedAtProcesses } };
  const first = found[0];
  if (first) return fail("secrets_absent", "runtime", `${first.where} holds what looks like ${first.kind}.`, seen);
  const detail = `No key in ${lookedAtProcesses} processes and ${lookedAtFiles} files of its own.`;
  return pass("secrets_absent", detail, seen);
};
