"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, OctagonAlert } from "lucide-react";
import { useState } from "react";
import { problemOf } from "@/lib/client/problem";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { safetySchema, type SafetyWire } from "@/lib/domain/safety/safety.rules";
import { ProblemView } from "../layout/problem-view";
import { TopBar } from "../layout/top-bar";
import { Button } from "../ui/button";
import { DefinitionList } from "../ui/definition-list";
import { Field } from "../ui/field";
import { Textarea } from "../ui/input";
import { Note } from "../ui/note";
import { SkeletonRows } from "../ui/skeleton";
import { getSafety, putSafety } from "./toolset-api";
import { ToolsetTabs } from "./toolset-tabs";

/** What the toolset may do, step by step; owners and admins change it here. */
export function SafetyView() {
  const workspace = useWorkspaceSlug();
  const query = useQuery({
    queryKey: queryKeys.safety(workspace),
    queryFn: ({ signal }) => getSafety(workspace, signal),
  });
  return (
    <>
      <TopBar title="Safety" />
      <ToolsetTabs current="safety" />
      {query.data ? (
        <Rules key={query.data.updated_at ?? "default"} safety={query.data} />
      ) : query.isError ? (
        <ProblemView title="The rules could not be read" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={5} widths={["w-64", "w-40"]} label="Reading the rules" />
      )}
    </>
  );
}

function Rules({ safety }: { safety: SafetyWire }) {
  const { rules } = safety;
  const mayUpdate = safety.available_actions.includes("update");
  return (
    <div className="max-w-3xl px-6 py-4 max-sm:px-4">
      <p className="mb-3 text-ink-2">
        Each step is allowed, confirmed, paused or denied before it is taken: by the program that owns the element, by
        the domain that a browser shows, and by words that cannot be taken back. The strictest that applies stands.
        Outside of sandboxes, a step in a program that is not known is never simply allowed.
      </p>
      <DefinitionList
        items={[
          { term: "Set by", value: safety.updated_by ?? "nobody: these are the defaults" },
          { term: "Apps", value: `${rules.apps.length} listed, others: ${rules.other_apps}` },
          { term: "Domains", value: `${rules.domains.length} listed, others: ${rules.other_domains}` },
          {
            term: "Irreversible words",
            value: `${rules.irreversible_words.length}; in sandboxes: ${rules.irreversible.sandbox}, on devices: ${rules.irreversible.device}`,
          },
          { term: "Pictures", value: REDACTION_WORDS[rules.redaction] },
        ]}
      />
      <RulesForm safety={safety} mayUpdate={mayUpdate} />
    </div>
  );
}

const REDACTION_WORDS = {
  off: "kept as they are",
  best_effort: "sensitive places are painted over where the screen tells of them",
  required: "painted over, and not kept at all where a program does not tell",
} as const;

function RulesForm({ safety, mayUpdate }: { safety: SafetyWire; mayUpdate: boolean }) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const [text, setText] = useState(() => JSON.stringify(safety.rules, null, 2));
  const refusal = refusalOf(text);
  const save = useMutation({
    mutationFn: () => putSafety(workspace, JSON.parse(text)),
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.safety(workspace), saved),
  });
  return (
    <div className="mt-4 grid gap-3">
      <Field label="Rules as JSON" hint="At most 500 entries in each list." error={refusal}>
        <Textarea
          rows={22}
          spellCheck={false}
          readOnly={!mayUpdate}
          className="font-mono text-12"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {save.isError ? (
        <Note tone="fail" icon={OctagonAlert} role="alert">
          {problemOf(save.error).detail}
        </Note>
      ) : save.isSuccess ? (
        <Note icon={CircleCheck} role="status">
          Saved. Steps that are taken from now on follow these rules.
        </Note>
      ) : null}
      {mayUpdate ? (
        <div>
          <Button variant="primary" disabled={refusal !== null || save.isPending} onClick={() => save.mutate()}>
            Save the rules
          </Button>
        </div>
      ) : (
        <p className="text-12 text-ink-3">Owners and admins may change them.</p>
      )}
    </div>
  );
}

/** Why the text cannot be saved, in words; null when it can. */
function refusalOf(text: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "This is not JSON.";
  }
  const parsed = safetySchema.safeParse(value);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join(".") || "the rules"}: ${issue?.message ?? "cannot be read"}`;
}
