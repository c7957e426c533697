import type { Metadata } from "next";
import { Suspense } from "react";
import { AttemptView } from "@/components/attempt/attempt-view";

export const metadata: Metadata = { title: "Attempt" };

export default async function AttemptPage({ params }: { params: Promise<{ runId: string; attemptId: string }> }) {
  const { runId, attemptId } = await params;
  return (
    <Suspense>
      <AttemptView runId={runId} attemptId={attemptId} />
    </Suspense>
  );
}
