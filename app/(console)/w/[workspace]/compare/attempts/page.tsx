import type { Metadata } from "next";
import { Suspense } from "react";
import { PairedReplay } from "@/components/compare/paired-replay";

export const metadata: Metadata = { title: "Two attempts" };

export default function PairedReplayPage() {
  return (
    <Suspense>
      <PairedReplay />
    </Suspense>
  );
}
