"use client";
import { RUN_LIMITS } from "@/lib/domain/run/run.document";
import { formatCount } from "@/lib/format/count";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { useRunForm } from "./run-form-context";
import { FIELD_LABELS } from "./run-form.steps";

type LimitField =
  "parallel_copies" | "fork_copies" | "prefix_steps" | "rounds" | "max_steps" | "time_cap_minutes" | "stop_after_valid";

/** One bounded number of the run document: its range and default are read from the document's own limits. */
export function LimitField({ field, hint, unit }: { field: LimitField; hint: string; unit?: string }) {
  const { values, set, errorOf } = useRunForm();
  const limit: { min: number; max: number; default?: number } = RUN_LIMITS[field];
  const range = `${formatCount(limit.min)} to ${formatCount(limit.max)}${unit ? ` ${unit}` : ""}`;
  const fallback = limit.default === undefined ? "optional" : `default ${limit.default}`;
  return (
    <Field
      label={FIELD_LABELS[field] ?? field}
      hint={`${range}, ${fallback}. ${hint}`}
      error={errorOf(field)}
      className="max-w-md"
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        name={field}
        className="w-32 text-right"
        placeholder={limit.default === undefined ? "off" : undefined}
        value={values[field]}
        onChange={(event) => set({ [field]: event.target.value })}
      />
    </Field>
  );
}
