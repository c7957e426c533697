"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState, type FormEvent } from "react";
import { queryKeys } from "@/lib/client/query-keys";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import type { RetentionRules } from "@/lib/domain/retention/retention.rules";
import type { RetentionWire } from "@/lib/domain/retention/retention.wire";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Note } from "../ui/note";
import { PruneDialog } from "./prune-dialog";
import { putRetention } from "./retention-api";
import { DAY_NAMES, dayTexts, readDays, readRules } from "./retention-draft";

const DAY_FIELDS = {
  traces_days: { label: "Pictures, logs and conversations, days", hint: "Also accessibility trees. Empty: for ever." },
  videos_days: { label: "Films, days", hint: "Empty: for ever." },
  evidence_days: {
    label: "Evidence files, days",
    hint: "Without them an attempt is not judged again. Empty: for ever.",
  },
} as const;

const CHECKS = [
  { name: "keep_noted", label: "Keep everything of runs with notes or tags" },
  { name: "keep_baselines", label: "Keep everything of baseline runs" },
  { name: "keep_labelled", label: "Keep everything of runs with labelled attempts" },
  { name: "sweep", label: "Remove once a day what is due" },
] as const satisfies ReadonlyArray<{ name: keyof RetentionRules; label: string }>;

/** Rules of retention, with a look ahead at what they would remove before they are saved. */
export function RetentionForm({ retention }: { retention: RetentionWire }) {
  const workspace = useWorkspaceSlug();
  const queryClient = useQueryClient();
  const [texts, setTexts] = useState(() => dayTexts(retention.rules));
  const [rest, setRest] = useState(retention.rules);
  const [isLooking, setLooking] = useState(false);
  const rules = readRules(texts, rest);
  const isSet = rules !== null && JSON.stringify(rules) === JSON.stringify(retention.rules);
  const save = useMutation({
    mutationFn: (wanted: RetentionRules) => putRetention(workspace, wanted),
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.retention(workspace), saved),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (rules && !save.isPending) save.mutate(rules);
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-sm gap-3">
      {save.isSuccess && isSet ? (
        <Note tone="accent" icon={CircleCheck} role="status">
          Saved. Nothing was removed by that.
        </Note>
      ) : null}
      <ProblemNote error={save.error} />
      {DAY_NAMES.map((name) => (
        <Field
          key={name}
          label={DAY_FIELDS[name].label}
          hint={DAY_FIELDS[name].hint}
          error={readDays(texts[name]) === undefined ? "1 to 3650 days, or empty." : null}
        >
          <Input
            inputMode="numeric"
            className="w-28 text-right"
            value={texts[name]}
            onChange={(event) => setTexts((old) => ({ ...old, [name]: event.target.value }))}
          />
        </Field>
      ))}
      {CHECKS.map(({ name, label }) => (
        <label key={name} className="flex min-h-6 items-center gap-2">
          <Checkbox
            checked={rest[name]}
            onCheckedChange={(isOn) => setRest((old) => ({ ...old, [name]: isOn === true }))}
          />
          {label}
        </label>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={rules === null || isSet || save.isPending}>
          Save
        </Button>
        <Button disabled={rules === null} onClick={() => setLooking(true)}>
          What is due now
        </Button>
      </div>
      {isLooking && rules ? <PruneDialog rules={rules} isSet={isSet} onClose={() => setLooking(false)} /> : null}
    </form>
  );
}
