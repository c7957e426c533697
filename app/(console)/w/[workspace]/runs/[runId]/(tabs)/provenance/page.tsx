import type { Metadata } from "next";
import { RunProvenance } from "@/components/run/run-provenance";

export const metadata: Metadata = { title: "Provenance" };

export default function RunProvenancePage() {
  return <RunProvenance />;
}
