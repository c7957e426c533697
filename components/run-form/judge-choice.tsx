"use client";
import { LOCAL_JUDGE, USUAL_JUDGE } from "@/lib/domain/best-of/best-of.wire";
import { isUsableDecider } from "@/lib/domain/policy/policy-offer";
import { Field } from "../ui/field";
import { Select } from "../ui/input";
import { offersFor } from "./policy-offers";
import { useRunForm } from "./run-form-context";

/** Whether one attempt of each fork group is picked, and by whom. */
export function JudgeChoice() {
  const { values, set, errorOf, catalogue, template } = useRunForm();
  const models = offersFor(catalogue.policies, template).filter(isUsableDecider);
  const known = ["", USUAL_JUDGE, LOCAL_JUDGE, ...models.map(({ name }) => name)];
  return (
    <Field
      label="Best of"
      className="max-w-md"
      error={errorOf("best_of")}
      hint="A judge picks one copy of each computer by what was done, without any score; it changes no result. What it costs is part of the spend."
    >
      <Select value={values.best_of} onChange={(event) => set({ best_of: event.target.value })}>
        <option value="">Nobody picks</option>
        <option value={USUAL_JUDGE}>The usual tiers: words, fast models, the planner</option>
        <option value={LOCAL_JUDGE}>Words alone, for nothing</option>
        {models.map(({ name, is_test_double }) => (
          <option key={name} value={name}>
            {name}
            {is_test_double ? " (test double)" : ""}
          </option>
        ))}
        {known.includes(values.best_of) ? null : <option value={values.best_of}>{values.best_of} (not offered)</option>}
      </Select>
    </Field>
  );
}
