"use client";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { plainProblem, ApiProblem } from "@/lib/client/problem";
import { ProblemView } from "./problem-view";
import { TopBar } from "./top-bar";

/** A page that could not be drawn. The server's own words stay in its log; `digest` finds them there. */
export function PageError({ error, onRetry }: { error: Error & { digest?: string }; onRetry: () => void }) {
  const router = useRouter();
  const problem = plainProblem(500, "The page could not be drawn", "The server stopped while it made this page.");
  return (
    <>
      <TopBar title="Something broke" />
      <ProblemView
        title="The page could not be drawn"
        error={new ApiProblem({ ...problem, request_id: error.digest ?? "" })}
        safe="Runs go on: the console only shows them, workers hold their leases and keep every result."
        onRetry={() =>
          startTransition(() => {
            router.refresh();
            onRetry();
          })
        }
      />
    </>
  );
}
