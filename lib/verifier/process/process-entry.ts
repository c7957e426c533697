import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface ProcessEntry {
  path: string;
  /** Folder that the process must be able to read: the checkout, or where the bundle lies. */
  root: string;
  /** Node options before the path. */
  execArgv: string[];
  env: Record<string, string>;
}

/**
 * Where the check process starts: a built `check-process.mjs` beside this module when the worker is bundled,
 * else the TypeScript source under tsx.
 */
export function checkProcessEntry(): ProcessEntry {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = join(here, "check-process.mjs");
  // The locale and zone are pinned so that a score does not depend on the host.
  const env = { LANG: "C.UTF-8", TZ: "UTC" };
  // The bundle's packages lie in the checkout, one folder up.
  if (existsSync(built)) return { path: built, root: dirname(here), execArgv: [], env };
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const root = join(here, "..", "..", "..");
  const tsconfig = join(root, "tsconfig.json");
  return {
    path: join(here, "check-process.ts"),
    root,
    execArgv: ["--import", loader],
    env: { ...env, TSX_TSCONFIG_PATH: tsconfig },
  };
}
