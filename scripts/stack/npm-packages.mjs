import { readFileSync } from "node:fs";
import { inCheckout } from "./checkout.mjs";
import { runStep } from "./run-step.mjs";

/**
 * Names of packages whose installed version is not the locked one. Optional packages may be missing: they belong to
 * other platforms. Compares npm's own record of what it installed, so it needs no stamp and knows a half-done install.
 * @returns {string[]}
 */
export function outdatedPackages(root = inCheckout()) {
  const wanted = readPackages(`${root}/package-lock.json`);
  const installed = readPackages(`${root}/node_modules/.package-lock.json`);
  return Object.entries(wanted)
    .filter(([place, entry]) => place !== "" && !entry.link && !(entry.optional && !installed[place]))
    .filter(([place, entry]) => installed[place]?.version !== entry.version)
    .map(([place]) => place.replace(/^.*node_modules\//, ""));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * Installs the locked npm packages when they are missing or other ones. Install scripts are not run: nothing here
 * needs one, and none then can fetch or run anything.
 */
export async function ensureNpmPackages(say) {
  if (outdatedPackages().length === 0) return;
  await say.step("Installing npm packages", () =>
    runStep("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { what: "npm ci" }),
  );
}
