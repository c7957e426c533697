import { packagesOf } from "@/lib/domain/task/task.needs";

/** One part of a set-up line: what to run, and whether it is trusted provisioning that runs as root. */
export interface Part {
  line: string;
  asRoot: boolean;
  /** Debian packages the part wants installed; empty for anything else. */
  packages: string[];
  /** The part only refreshes package lists. */
  isUpdate: boolean;
}

/**
 * Splits a shell line of set-up that asks for root (`echo <password> | sudo -S …`) at its `&&` into parts, each to
 * be run as who it is meant for. Nothing in a desktop can become root, so the worker runs those parts itself.
 * Returns null for a line without sudo: it is run as it is.
 */
export function provisioningParts(line: string): Part[] | null {
  if (!/\bsudo\b/.test(line)) return null;
  return splitAnd(line).map((text) => {
    const match = /^\s*(?:(?:echo|printf)\s+\S+\s*\|\s*)?sudo\s+((?:-\S+\s+)*)(.*)$/s.exec(text);
    const command = (match?.[2] ?? text).trim();
    return {
      line: command,
      asRoot: match !== null,
      packages: packagesOf(command),
      isUpdate: /^apt(?:-get)?\s+(?:-\S+\s+)*update\b/.test(command),
    };
  });
}

function splitAnd(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quote: string | null = null;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (char === "\\" && quote !== "'") i++;
    else if (quote !== null) quote = char === quote ? null : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (line.startsWith("&&", i)) {
      parts.push(line.slice(start, i));
      start = ++i + 1;
    }
  }
  return [...parts, line.slice(start)];
}
