import type { Metadata } from "next";
import { Suspense } from "react";
import { TriageView } from "@/components/triage/triage-view";

export const metadata: Metadata = { title: "Triage" };

export default function TriagePage() {
  return (
    <Suspense>
      <TriageView />
    </Suspense>
  );
}
