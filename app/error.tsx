"use client";
import { ConsoleError } from "@/components/layout/lazy-pages";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ConsoleError error={error} onRetry={reset} />;
}
