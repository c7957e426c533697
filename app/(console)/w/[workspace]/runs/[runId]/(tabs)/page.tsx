import type { Metadata } from "next";
import { RunOverview } from "@/components/run/run-overview";

export const metadata: Metadata = { title: "Overview" };

export default function RunOverviewPage() {
  return <RunOverview />;
}
