/**
 * Entry of the process in which metrics run. A hostile document can at worst end this process: its parent sees
 * the exit, reports the check as failed and starts another one.
 */
import { runMetric } from "../run-metric";
import type { MetricCall } from "../metric-call";

process.on("message", (message: { id: number; call: MetricCall }) => {
  void runMetric(message.call).then((reply) => process.send?.({ id: message.id, reply }));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
