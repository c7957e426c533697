"use client";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { LimitField } from "./limit-field";
import { useRunForm } from "./run-form-context";

/** Step 4: what the run may cost and take. */
export function BudgetStep() {
  const { values, offer, set, errorOf } = useRunForm();
  const covers =
    values.kind !== "evaluation"
      ? "Measured compute cost"
      : offer?.prices
        ? "Measured compute cost and the model's priced requests"
        : "Measured compute cost only: what this policy's model costs is not known";
  return (
    <div className="grid gap-4 px-6 py-3.5 max-sm:px-4">
      <Field
        label="Spend cap in USD"
        hint={`Required, above 0. ${covers}; at the cap no attempt is started, and those at work are finished and verified.`}
        error={errorOf("spend_cap_usd")}
        className="max-w-md"
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          name="spend_cap_usd"
          className="w-32 text-right"
          placeholder="6.00"
          required
          value={values.spend_cap_usd}
          onChange={(event) => set({ spend_cap_usd: event.target.value })}
        />
      </Field>
      <LimitField
        field="time_cap_minutes"
        unit="minutes"
        hint="Counted from the first attempt; at the cap no attempt is started."
      />
      <LimitField
        field="stop_after_valid"
        unit="attempts"
        hint="Ends the run once so many attempts are valid; empty runs them all."
      />
    </div>
  );
}
