"use client";
import { PageError } from "@/components/layout/lazy-pages";

export default function WorkspaceError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageError error={error} onRetry={reset} />;
}
