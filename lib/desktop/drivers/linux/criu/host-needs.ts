import { readFileSync } from "node:fs";
import { release } from "node:os";

const CAP_SYS_RESOURCE = 24n;

/** Why this machine needs the compatibility part of criu, in words; empty when it does not. */
export function needsCompat(kernel = release(), status = readFileSync("/proc/self/status", "utf8")): string[] {
  const reasons: string[] = [];
  const [major = 0, minor = 0] = kernel.split(".").map((part) => Number.parseInt(part, 10));
  if (major > 6 || (major === 6 && minor >= 16)) reasons.push(`kernel ${major}.${minor} is newer than criu expects`);
  const held = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? "0"}`);
  if (((held >> CAP_SYS_RESOURCE) & 1n) === 0n) reasons.push("CAP_SYS_RESOURCE is withheld");
  return reasons;
}
