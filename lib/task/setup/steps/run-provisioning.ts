import type { ExecResult } from "@/lib/desktop/desktop.port";
import { HOME } from "../command";
import type { Part } from "../provisioning";
import type { StepContext } from "../step";

/**
 * Runs the parts of a line one after another until one fails, the root parts as trusted provisioning. Package
 * lists are not refreshed; a package that the template has is not installed again, so neither needs a network.
 */
export async function runProvisioning(parts: readonly Part[], ctx: StepContext): Promise<ExecResult> {
  let last: ExecResult = { exitCode: 0, signal: null, timedOut: false, stdout: "", stderr: "", durationMs: 0 };
  for (const part of parts) {
    if (part.isUpdate || (await hasPackages(part.packages, ctx))) continue;
    const result = await ctx.desktop.exec({
      argv: [part.line],
      shell: true,
      cwd: HOME,
      env: { HOME, DEBIAN_FRONTEND: "noninteractive" },
      as: part.asRoot ? "root" : "user",
      timeoutMs: ctx.limits.commandMs,
    });
    last = { ...result, stdout: last.stdout + result.stdout, stderr: last.stderr + result.stderr };
    if (result.exitCode !== 0) return last;
  }
  return last;
}

async function hasPackages(packages: readonly string[], ctx: StepContext): Promise<boolean> {
  if (packages.length === 0) return false;
  const argv = ["dpkg-query", "-W", "-f=${db:Status-Status}\\n", ...packages];
  const { exitCode, stdout } = await ctx.desktop.exec({ argv, timeoutMs: 10_000 });
  const installed = stdout.split("\n").filter((line) => line === "installed");
  return exitCode === 0 && installed.length === packages.length;
}
