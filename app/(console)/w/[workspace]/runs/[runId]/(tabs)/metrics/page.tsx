import type { Metadata } from "next";
import { RunMetrics } from "@/components/run/run-metrics";

export const metadata: Metadata = { title: "Metrics" };

export default function RunMetricsPage() {
  return <RunMetrics />;
}
