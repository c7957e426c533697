"use client";
import { useState } from "react";
import { documentOfDraft } from "./run-draft";
import { curlCommand, requestBody, RUNS_PATH } from "./run-request";
import { useRunForm } from "./run-form-context";
import { CodeBlock } from "../ui/code-block";
import { CopyButton } from "../ui/copy-button";
import { Segments } from "../ui/segments";

/** The exact body that Launch sends, and the same request for a shell. */
export function RequestPanel() {
  const { draft } = useRunForm();
  const [form, setForm] = useState<"json" | "curl">("json");
  const document = documentOfDraft(draft.values);
  const json = requestBody(document);
  const curl = curlCommand(window.location.origin, draft.idempotency_key, document);
  const head = `POST ${RUNS_PATH}    Idempotency-Key: ${draft.idempotency_key}    Content-Type: application/json`;
  return (
    <section aria-labelledby="request-heading" className="px-6 py-3.5 max-sm:px-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id="request-heading" className="font-semibold">
          The same run as a request
        </h2>
        <div className="ml-auto flex gap-2">
          <Segments
            label="Form of the request"
            value={form}
            onChange={setForm}
            options={[
              { value: "json", label: "JSON" },
              { value: "curl", label: "curl" },
            ]}
          />
          <CopyButton text={form === "json" ? json : curl} label="Copy" />
        </div>
      </div>
      {form === "json" ? <p className="mb-1 font-mono text-11 break-words text-ink-3">{head}</p> : null}
      <CodeBlock label={form === "json" ? "Request body" : "curl command"} text={form === "json" ? json : curl} />
      {form === "curl" ? (
        <p className="mt-1 text-12 text-ink-3">Needs an API key with runs:write in DESKPROOF_API_KEY.</p>
      ) : null}
    </section>
  );
}
