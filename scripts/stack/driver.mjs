import { isRoot } from "../../lib/config/state-home.mjs";
import { inCheckout } from "./checkout.mjs";
import { runStep } from "./run-step.mjs";
import { ensureSystemPackages, packagesOf } from "./system-packages.mjs";

/**
 * Decides who runs desktops, once the commands are bundled: `linux` where this machine can, else `simulated`, with one line that says what is
 * missing. `DESKPROOF_DRIVER=linux` turns the lack into an error.
 * @returns {Promise<"linux" | "simulated">}
 */
export async function chooseDriver(say) {
  const wanted = process.env.DESKPROOF_DRIVER || "auto";
  if (!["auto", "linux", "simulated"].includes(wanted)) {
    throw new Error(`DESKPROOF_DRIVER is ${JSON.stringify(wanted)}: must be auto, linux or simulated`);
  }
  if (wanted === "simulated") return "simulated";
  const lack = (await missingPrograms(say)) ?? (await missingInKernel());
  if (lack === null) return "linux";
  if (wanted === "linux") throw new Error(`Real desktops need ${lack}.`);
  say.line(`  Real desktops need ${lack}; coming up with simulated ones.`);
  return "simulated";
}

async function missingPrograms(say) {
  if (process.platform !== "linux") return "Linux";
  if (!isRoot()) return "root (sudo npm start)";
  const missing = (await ensureSystemPackages(say, ["desktops"])).filter(({ isOptional }) => !isOptional);
  if (missing.length > 0) return `these packages: ${packagesOf(missing).join(", ")}`;
  return null;
}

/** Asks the driver's own check. */
async function missingInKernel() {
  const output = await runStep(process.execPath, [inCheckout("dist/cli.mjs"), "host", "check", "--quick", "--json"]);
  return lackOf(JSON.parse(output).checks);
}

/**
 * What keeps real desktops away, in words; null when nothing does. Little free memory or disk is the doctor's business,
 * and what is made on the way up is missing on every new machine: no reasons to pretend.
 */
export function lackOf(checks) {
  const lacking = checks.filter(({ ok, isRequired }) => !ok && isRequired);
  return lacking.length === 0 ? null : lacking.map(({ name, detail }) => `${name} (${detail})`).join(", ");
}
