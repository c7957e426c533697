"use client";
import { CircleAlert } from "lucide-react";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Note } from "../ui/note";
import { RequestPanel } from "./request-panel";
import { ReviewTable } from "./review-table";
import { useRunForm } from "./run-form-context";

/** Step 5: the whole run once more, as settings and as the request. */
export function ReviewStep() {
  const { refusal, values, set, errorOf } = useRunForm();
  return (
    <div>
      {refusal ? (
        <div className="px-6 pt-3 max-sm:px-4">
          <Note tone="fail" icon={CircleAlert} role="alert">
            <b className="font-semibold">{refusal.title}.</b> {refusal.detail} Nothing was started.
            <span className="block text-12 text-ink-3">
              <code className="font-mono">{refusal.code}</code> {refusal.request_id}
            </span>
          </Note>
        </div>
      ) : null}
      <div className="px-6 pt-3 max-sm:px-4">
        <Field
          label="Name"
          hint="Optional, at most 120 characters; made from the workload when empty."
          error={errorOf("name")}
          className="max-w-md"
        >
          <Input
            name="name"
            autoComplete="off"
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
      </div>
      <ReviewTable />
      <RequestPanel />
    </div>
  );
}
