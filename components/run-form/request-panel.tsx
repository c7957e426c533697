"use client";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { documentOfDraft } from "./run-draft";
import { curlCommand, requestBody, RUNS_PATH } from "./run-request";
import { useRunForm } from "./run-form-context";
import { CodeBlock } from "../ui/code-block";
import { CopyButton } from "../ui/copy-button";
import { Icon } from "../ui/icon";
import { Segments } from "../ui/segments";
import { DocumentEditor } from "./document-editor";
import { queryOfDraft } from "./draft-link";

const FORMS = [
  { value: "json", label: "JSON" },
  { value: "curl", label: "curl" },
  { value: "link", label: "Link" },
] as const;

/** The exact body that Launch sends, to read and to edit; the same request for a shell, and as an address. */
export function RequestPanel() {
  const { draft } = useRunForm();
  const [form, setForm] = useState<(typeof FORMS)[number]["value"]>("json");
  const document = documentOfDraft(draft.values);
  const head = `POST ${RUNS_PATH}    Idempotency-Key: ${draft.idempotency_key}    Content-Type: application/json`;
  const { origin, pathname } = window.location;
  const text = {
    json: requestBody(document),
    curl: curlCommand(origin, draft.idempotency_key, document),
    link: `${origin}${pathname}?${queryOfDraft(draft.values)}`,
  }[form];
  return (
    <section aria-labelledby="request-heading" className="px-6 py-3.5 max-sm:px-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id="request-heading" className="font-semibold">
          The same run as a request
        </h2>
        <div className="ml-auto flex gap-2">
          <Segments label="Form of the request" value={form} onChange={setForm} options={FORMS} />
          <CopyButton text={text} label="Copy" />
        </div>
      </div>
      {form === "json" ? (
        <>
          <p className="mb-1 font-mono text-11 break-words text-ink-3">{head}</p>
          <DocumentEditor />
        </>
      ) : (
        <CodeBlock label={form === "curl" ? "curl command" : "Address of this draft"} text={text} wrap />
      )}
      {form === "curl" ? (
        <p className="mt-1 text-12 text-ink-3">Needs an API key with runs:write in DESKPROOF_API_KEY.</p>
      ) : null}
      {form === "link" ? (
        <p className="mt-1 flex items-center gap-1.5 text-12 text-ink-3">
          <Icon of={Link2} size="s" />
          Opens a fresh draft with these values; its parts are named as in the request and may be edited.
        </p>
      ) : null}
    </section>
  );
}
