import type { Metadata } from "next";
import { Suspense } from "react";
import { QueueView } from "@/components/triage/queue-view";

export const metadata: Metadata = { title: "Label attempts" };

export default function LabelQueuePage() {
  return (
    <Suspense>
      <QueueView />
    </Suspense>
  );
}
