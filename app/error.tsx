"use client";
import { ConsoleError } from "@/components/layout/console-error";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ConsoleError error={error} onRetry={reset} />;
}
