"use client";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState, type FormEvent } from "react";
import { PASSWORD_LENGTH } from "@/lib/domain/account/new-password";
import { useConsoleSession, useWorkspaceSlug } from "@/lib/client/workspace-context";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Note } from "../ui/note";
import { putPassword } from "./account-api";
import { draftErrors, refusedFields, type PasswordErrors, type PasswordField } from "./password-errors";

const NOTHING = { current: "", wanted: "", repeated: "" };

/** Gives the person a password, or another one for the one they have. */
export function PasswordForm({ hasPassword, onSaved }: { hasPassword: boolean; onSaved: () => void }) {
  const workspace = useWorkspaceSlug();
  const { user } = useConsoleSession();
  const [draft, setDraft] = useState(NOTHING);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const save = useMutation({
    mutationFn: () =>
      putPassword(workspace, {
        new_password: draft.wanted,
        ...(hasPassword ? { current_password: draft.current } : {}),
      }),
    onSuccess: () => {
      setDraft(NOTHING);
      onSaved();
    },
    onError: (error) => setErrors(refusedFields(error)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const found = draftErrors(draft, hasPassword);
    setErrors(found);
    save.reset();
    if (Object.keys(found).length === 0) save.mutate();
  }
  const edges = (name: PasswordField) => ({
    type: "password",
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft((old) => ({ ...old, [name]: event.target.value })),
  });

  return (
    <form onSubmit={submit} noValidate className="grid max-w-sm gap-3">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
      {save.isSuccess ? (
        <Note tone="accent" icon={CircleCheck} role="status">
          The password is saved. Sign in with {user.email} and this password from now on.
        </Note>
      ) : null}
      {Object.keys(errors).length === 0 ? <ProblemNote error={save.error} /> : null}
      {hasPassword ? (
        <Field label="Current password" error={errors.current}>
          <Input {...edges("current")} autoComplete="current-password" />
        </Field>
      ) : null}
      <Field
        label="New password"
        hint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`}
        error={errors.wanted}
      >
        <Input {...edges("wanted")} autoComplete="new-password" />
      </Field>
      <Field label="New password again" error={errors.repeated}>
        <Input {...edges("repeated")} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" disabled={save.isPending} className="justify-self-start">
        {hasPassword ? "Change password" : "Set password"}
      </Button>
    </form>
  );
}
