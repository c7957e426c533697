/**
 * `npm run soak [-- --minutes 20] [--resets 1000] [--forks 500]`: resets and forks real desktops for a while and counts
 * processes, mounts, network namespaces, cgroups, links and files before and after. Needs root on Linux and a template.
 */
import { spawnSync } from "node:child_process";
import { inCheckout } from "./stack/checkout.mjs";

const args = ["--conditions", "react-server", "--import", "tsx", inCheckout("bench", "soak", "soak.ts")];
const result = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  cwd: inCheckout(),
  stdio: "inherit",
});
process.exit(result.status ?? 1);
