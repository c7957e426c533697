import { isRoot } from "../../lib/config/state-home.mjs";
import { missingTools, packagesOf } from "../stack/system-packages.mjs";

/** The capability that real desktops need and this machine lacks, in words; null when it has all. */
export function hostLack() {
  if (process.platform !== "linux") return "needs Linux";
  if (!isRoot()) return "needs root";
  const missing = missingTools(["desktops"]).filter(({ isOptional }) => !isOptional);
  return missing.length > 0 ? `needs ${packagesOf(missing).join(", ")}` : null;
}
