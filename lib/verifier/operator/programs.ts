import { accessSync, constants } from "node:fs";
import type { VerifierFile } from "./contract";

export const PYTHON = "/usr/bin/python3";

/** Why this host cannot run a language; null when it can. TypeScript runs under the worker's own Node. */
export function programLack(language: VerifierFile["language"]): string | null {
  if (language !== "python") return null;
  try {
    accessSync(PYTHON, constants.X_OK);
    return null;
  } catch {
    return `this host has no ${PYTHON}`;
  }
}
