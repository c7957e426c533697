import { readdirSync, readFileSync } from "node:fs";
import { residentMib } from "../process/resident-memory";

/** Processes below one, itself included, and the memory they hold together. A process that ends meanwhile is left out. */
export function processTree(pid: number): { count: number; residentMib: number } {
  const sum = { count: 0, residentMib: 0 };
  const waiting = [pid];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    sum.count += 1;
    sum.residentMib += residentMib(at) ?? 0;
    waiting.push(...childrenOf(at));
  }
  return sum;
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
