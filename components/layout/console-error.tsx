"use client";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ApiProblem, plainProblem } from "@/lib/client/problem";
import { ProblemView } from "./problem-view";
import { PublicHeader } from "./public-header";

/** The whole console could not be drawn, so that there is no rail to stay in: as when its database does not answer. */
export function ConsoleError({ error, onRetry }: { error: Error & { digest?: string }; onRetry: () => void }) {
  const router = useRouter();
  const problem = plainProblem(
    500,
    "The console could not be opened",
    "The server stopped before it knew who is asking. Most often its database does not answer.",
  );
  return (
    <>
      <PublicHeader />
      <main>
        <ProblemView
          title="The console could not be opened"
          error={new ApiProblem({ ...problem, request_id: error.digest ?? "" })}
          safe="All that is stored. Workers finish and keep what they are at; nothing is counted twice."
          onRetry={() =>
            startTransition(() => {
              router.refresh();
              onRetry();
            })
          }
        />
      </main>
    </>
  );
}
