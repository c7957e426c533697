import { fail, pass, type Gate } from "./gate-outcome";
import { mountKey } from "./restore-facts";

/** Before anything ran, the mount table was the stored one. Null for a desktop that booted. */
export const mountTableGate: Gate = (facts) => {
  if (facts.restore === null) return null;
  const { stored, preResume, problem } = facts.restore;
  const expected = new Set(stored.mounts.map(mountKey));
  const found = new Set(preResume?.mounts.map(mountKey));
  const missing = [...expected].filter((key) => !found.has(key)).map(pointOf);
  const unexpected = [...found].filter((key) => !expected.has(key)).map(pointOf);
  const seen = { facts, observed: { expectedCount: expected.size, foundCount: found.size, missing, unexpected } };
  if (preResume === null) return fail("mount_table", "runtime", `The mounts were not seen: ${problem ?? ""}`, seen);
  if (missing.length + unexpected.length > 0) {
    const points = [...new Set([...missing, ...unexpected])].join(", ");
    return fail("mount_table", "runtime", `The mounts differ from the stored ones at ${points}.`, seen);
  }
  return pass("mount_table", `All ${expected.size} mounts equal the stored ones.`, seen);
};

const pointOf = (key: string) => key.split("\t")[0] ?? "";
