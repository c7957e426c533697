import type { DraftValues } from "./run-draft";

/** Under what the past of tasks is looked at; results of other templates, policies and profiles are not in it. */
export function PastWords({ values, isRead }: { values: DraftValues; isRead: boolean }) {
  return (
    <span className="ml-auto max-side:hidden">
      {isRead ? (
        <>
          Past of <code className="font-mono">{values.policy}</code> on{" "}
          <code className="font-mono">{values.template}</code>, profile {values.verifier_profile}
        </>
      ) : null}
    </span>
  );
}
