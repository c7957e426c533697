import { lstatSync } from "node:fs";
import path from "node:path";
import type { DesktopFacts } from "../../gates/desktop-facts";
import { namesIn, textOf } from "../../host-files";

/** What the product and its usual providers hand out as keys. Each says what it is; the key itself is never kept. */
const PATTERNS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["a private key", /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/],
  ["a key of this product", /\bdp_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{20,}/],
  ["a model provider's key", /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{24,}/],
  ["a cloud access key", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ["a repository token", /\bgh[pousr]_[A-Za-z0-9]{36,}/],
  ["a database address with a password", /\bpostgres(?:ql)?:\/\/[^\s:/@]+:[^\s@]+@/],
];
const FILE_BYTES_MAX = 256 * 1024;
const FILES_MAX = 2_000;
const FOUND_MAX = 10;
/** Profiles of browsers and caches: large, binary, and made by the programs themselves. */
const SKIPPED = new Set(["Cache", "Code Cache", "GPUCache", "fontconfig", "mesa_shader_cache"]);

/**
 * Looks for keys where none may be: in the environment of the desktop's processes and in the files that differ from
 * its template. Called while the agent does not act. Never throws.
 */
export function searchSecrets(hostPids: number[], upperFolder: string): DesktopFacts["secrets"] {
  const found: DesktopFacts["secrets"]["found"] = [];
  const look = (where: string, text: string) => {
    const kind = found.length < FOUND_MAX ? PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] : undefined;
    if (kind !== undefined) found.push({ where, kind });
  };
  let lookedAtProcesses = 0;
  for (const pid of hostPids) {
    const environment = textOf(`/proc/${pid}/environ`);
    if (environment === null) continue;
    lookedAtProcesses++;
    look(`the environment of ${textOf(`/proc/${pid}/comm`)?.trim() ?? "a process"}`, environment);
  }
  let lookedAtFiles = 0;
  const visit = (inside: string) => {
    for (const name of namesIn(path.join(upperFolder, inside))) {
      const at = path.join(inside, name);
      const stat = lstatSync(path.join(upperFolder, at), { throwIfNoEntry: false });
      if (stat?.isDirectory() && !SKIPPED.has(name)) visit(at);
      if (!stat?.isFile() || stat.size > FILE_BYTES_MAX || lookedAtFiles >= FILES_MAX) continue;
      lookedAtFiles++;
      look(at, textOf(path.join(upperFolder, at)) ?? "");
    }
  };
  visit("/");
  return { found, lookedAtFiles, lookedAtProcesses };
}
