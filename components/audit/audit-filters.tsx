"use client";
import { useState, type FormEvent } from "react";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import type { AuditFilter } from "./audit-api";

const FIELDS = [
  { name: "action", label: "Action", placeholder: "run.cancel, or run" },
  { name: "actor", label: "Who", placeholder: "id of a person or key" },
  { name: "target", label: "Target", placeholder: "id of what it was done to" },
] as const;

/** Three exact filters; a press on a name in the list fills them in. */
export function AuditFilters({
  filter,
  onChange,
}: {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}) {
  const [draft, setDraft] = useState(filter);
  const isSet = Object.values(filter).some((value) => value);
  function submit(event: FormEvent) {
    event.preventDefault();
    onChange(draft);
  }
  return (
    <form
      onSubmit={submit}
      aria-label="Filter the audit log"
      className="flex flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-sm:px-4"
    >
      {FIELDS.map(({ name, label, placeholder }) => (
        <Input
          key={name}
          aria-label={label}
          placeholder={placeholder}
          value={draft[name] ?? ""}
          onChange={(event) => setDraft((old) => ({ ...old, [name]: event.target.value.trim() || null }))}
          className="w-52 max-sm:w-auto max-sm:min-w-[40%] max-sm:flex-1"
        />
      ))}
      <Button type="submit">Filter</Button>
      {isSet ? (
        <Button variant="quiet" onClick={() => onChange({ action: null, actor: null, target: null })}>
          Clear
        </Button>
      ) : null}
    </form>
  );
}
