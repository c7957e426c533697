/**
 * The best of three forks beside one rollout of the same subtask, on real desktops of the template `minimal`:
 * `npm run bench -- best-of`. It needs a database and a host, which the host tests bring, so it is one of them.
 */
import { spawnSync } from "node:child_process";

const args = ["vitest", "run", "--project", "host", "worker/toolset.host.test.ts", "--retry=0", "-t", "takes at most"];
const { status } = spawnSync("npx", args, {
  stdio: "inherit",
  env: { ...process.env, DESKPROOF_MEASURE: "best-of" },
});
process.exitCode = status ?? 1;
