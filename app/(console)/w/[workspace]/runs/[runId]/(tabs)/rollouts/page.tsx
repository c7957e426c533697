import type { Metadata } from "next";
import { RunRollouts } from "@/components/run/run-rollouts";

export const metadata: Metadata = { title: "Rollouts" };

export default function RunRolloutsPage() {
  return <RunRollouts />;
}
