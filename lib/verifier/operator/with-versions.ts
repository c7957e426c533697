import type { MetricRunner } from "../metric-call";
import type { ReVerification } from "../verifier.port";

/**
 * A second judgement whose checks name the version of each operator's verifier that ran for them: only the run itself
 * knows it. `judge` gets the runner to judge with.
 */
export async function withVersions(
  runner: MetricRunner,
  judge: (runner: MetricRunner) => Promise<ReVerification>,
): Promise<ReVerification> {
  const ran = new Map<string, string>();
  const result = await judge({
    run: async (call, signal) => {
      const reply = await runner.run(call, signal);
      if (reply.implementation !== undefined) ran.set(call.func, reply.implementation);
      return reply;
    },
    close: () => runner.close(),
  });
  const checks = result.checks.map((check) => {
    const implementation = ran.get(check.func) ?? check.computed.implementation;
    return { ...check, computed: { ...check.computed, implementation } };
  });
  return { ...result, checks };
}
