"use client";
import { useState } from "react";
import { Textarea } from "../ui/input";
import { changedValues, readDocumentText, type TextProblem } from "./draft-of-text";
import { documentOfDraft } from "./run-draft";
import { FIELD_LABELS, stepOfField } from "./run-form.steps";
import { useRunForm } from "./run-form-context";
import { requestBody } from "./run-request";

/**
 * The run's document, editable: every change of the fields is here at once, and every readable change here is in the fields.
 * What cannot be read, and what the form refuses, is said below with its field.
 */
export function DocumentEditor() {
  const { values, set, errors, goTo } = useRunForm();
  const written = requestBody(documentOfDraft(values));
  // While it is edited the text is the person's own; leaving it shows what was made of it.
  const [typed, setTyped] = useState<string | null>(null);
  const unreadable = typed === null ? [] : readDocumentText(typed).problems;
  const refused = Object.entries(errors).map(([field, message]): TextProblem => ({ field, message }));
  const problems = unreadable.length > 0 ? unreadable : refused;
  const onEdit = (text: string) => {
    setTyped(text);
    const read = readDocumentText(text);
    if (read.values === null) return;
    const changed = changedValues(values, read.values);
    if (Object.keys(changed).length > 0) set(changed);
  };
  return (
    <div>
      <Textarea
        aria-label="Request body"
        aria-describedby="document-problems"
        aria-invalid={unreadable.length > 0 || undefined}
        spellCheck={false}
        className="min-h-72 resize-y bg-sunken font-mono text-12"
        value={typed ?? written}
        onChange={(event) => onEdit(event.target.value)}
        onBlur={() => {
          if (unreadable.length === 0) setTyped(null);
        }}
      />
      <ul id="document-problems" aria-live="polite" className="mt-1 grid gap-0.5 text-12">
        {problems.map(({ field, message }) => (
          <li key={`${field ?? ""} ${message}`} className="flex flex-wrap items-baseline gap-x-1.5 text-fail">
            {field === null ? null : (
              <button type="button" className="min-h-6 font-mono underline" onClick={() => goTo(stepOfField(field))}>
                {field}
              </button>
            )}
            <span>
              {field !== null && unreadable.length === 0 && FIELD_LABELS[field] ? `${FIELD_LABELS[field]}: ` : ""}
              {message}
            </span>
          </li>
        ))}
      </ul>
      {unreadable.length > 0 ? (
        <p className="text-12 text-ink-3">
          The fields keep their values until this can be read.{" "}
          <button type="button" className="text-accent underline" onClick={() => setTyped(null)}>
            Back to what the fields say
          </button>
        </p>
      ) : null}
    </div>
  );
}
