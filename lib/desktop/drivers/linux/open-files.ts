import { readFileSync } from "node:fs";

/** More than any program of a desktop asks for. */
const WANTED = 65_536;

/** Open-file limit a desktop gets: what is wanted, or this process's hard limit when that is lower, which only a more privileged process could raise. */
export function openFilesMax(limits = readFileSync("/proc/self/limits", "utf8")): number {
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1];
  return hard === undefined || hard === "unlimited" ? WANTED : Math.min(WANTED, Number(hard));
}
