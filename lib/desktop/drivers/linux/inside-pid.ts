import { textOf } from "../../host-files";

/** Pid in the innermost namespace of a process of the host. Null for a process that is gone, or is in no namespace but the host's. */
export function insidePidOf(hostPid: number): number | null {
  const all = /^NSpid:\s*(.*)$/m.exec(textOf(`/proc/${hostPid}/status`) ?? "")?.[1]?.split(/\s+/) ?? [];
  return all.length > 1 ? Number(all.at(-1)) : null;
}
