"use client";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import type { RunDraft } from "./run-draft";
import type { DraftStore } from "./draft-store";
import { useConsoleSession, useHasScope, usePathTo } from "@/lib/client/workspace-context";
import { ApiProblem } from "@/lib/client/problem";
import { useNow } from "@/lib/client/use-now";
import { formatAge } from "@/lib/format/duration";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { Disclosure } from "../ui/disclosure";
import { Empty } from "../ui/empty";
import { Note } from "../ui/note";
import { SkeletonRows } from "../ui/skeleton";
import { BudgetStep } from "./budget-step";
import { useDraftLink } from "./use-draft-link";
import { EnvironmentStep } from "./environment-step";
import { ExecutionStep } from "./execution-step";
import { RequestPanel } from "./request-panel";
import { ReviewStep } from "./review-step";
import { RunFormProvider } from "./run-form-context";
import { StepBar } from "./step-bar";
import { SummaryColumn } from "./summary-column";
import { useDefaults } from "./use-defaults";
import { useDraftId, useDraftStore } from "./use-draft-store";
import { useLaunchKey } from "./use-launch-key";
import { useRunFormState } from "./use-run-form";
import { WorkloadStep } from "./workload-step";

const STEP_CONTENT = {
  workload: WorkloadStep,
  environment: EnvironmentStep,
  execution: ExecutionStep,
  budget: BudgetStep,
  review: ReviewStep,
} as const;

/** New run: five steps around a draft that lives in this browser under the id in the address. */
export function RunWizard() {
  const search = useSearchParams();
  const { workspace } = useConsoleSession();
  const pathTo = usePathTo();
  const draftId = useDraftId(search);
  const open = useDraftStore(workspace.slug, draftId);
  const crumbs = [{ label: "Runs", href: pathTo("/runs") }];
  const mayStart = useHasScope("runs:write");
  if (!mayStart) {
    return (
      <>
        <TopBar crumbs={crumbs} title="New run" />
        <Empty title="Your role starts no runs.">
          A viewer reads runs. An owner, admin or member can start one, or an owner can change your role.
        </Empty>
      </>
    );
  }
  return (
    <>
      <TopBar crumbs={crumbs} title="New run" actions={open ? <SavedMark atMs={open.draft.saved_at_ms} /> : null} />
      <h1 className="sr-only">New run</h1>
      {open ? (
        <WizardBody key={draftId} store={open.store} draft={open.draft} search={search} />
      ) : (
        <SkeletonRows rows={8} widths={["w-3.5", "w-72", "w-28"]} label="Opening the draft" />
      )}
    </>
  );
}

function WizardBody({ store, draft, search }: { store: DraftStore; draft: RunDraft; search: URLSearchParams }) {
  const form = useRunFormState(store, draft);
  const { cloneError } = useDefaults(store, draft, form.catalogue, search.get("from"));
  const linkProblem = useDraftLink(store, search);
  useLaunchKey(form);
  const { step } = form;
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step]);
  const Content = STEP_CONTENT[step];
  return (
    <RunFormProvider value={form}>
      <div className="flex min-h-0 flex-1 flex-col side:h-[calc(100dvh-var(--bar))] side:flex-none">
        <StepBar />
        <div className="flex min-h-0 flex-1 flex-col side:flex-row">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col side:overflow-y-auto">
            {form.catalogue.problem ? (
              <ProblemView
                title="The choices could not be read"
                error={new ApiProblem(form.catalogue.problem)}
                safe="This draft: it is kept in the browser."
                onRetry={form.catalogue.retry}
              />
            ) : (
              <>
                {cloneError ? (
                  <Note tone="warn" band role="status">
                    The run to clone could not be read: {cloneError.message} This is a fresh draft.
                  </Note>
                ) : null}
                {linkProblem ? (
                  <Note tone="warn" band role="status">
                    Part of the address could not be read: {linkProblem} The draft is fresh.
                  </Note>
                ) : null}
                <Content />
                {step === "review" ? null : (
                  <div className="border-t border-line px-6 py-1.5 max-sm:px-4">
                    <Disclosure words="The same run as a request">
                      <div className="-mx-6 max-sm:-mx-4 side:max-h-[50dvh] side:overflow-y-auto">
                        <RequestPanel />
                      </div>
                    </Disclosure>
                  </div>
                )}
              </>
            )}
          </div>
          <SummaryColumn />
        </div>
      </div>
    </RunFormProvider>
  );
}

function SavedMark({ atMs }: { atMs: number }) {
  const now = useNow(1_000);
  if (now === null) return null;
  return (
    <span className="text-12 whitespace-nowrap text-ink-3 max-sm:hidden">draft saved {formatAge(now - atMs)} ago</span>
  );
}
