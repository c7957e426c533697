import { runMetric } from "../run-metric";
import type { MetricRunner } from "../metric-call";

/** Runs metrics in the test's own process: fast, without limits. */
export const inProcessRunner: MetricRunner = { run: (call) => runMetric(call), close: async () => undefined };
