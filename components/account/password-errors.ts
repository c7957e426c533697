import { PASSWORD_LENGTH } from "@/lib/domain/account/new-password";
import { ApiProblem } from "@/lib/client/problem";

export interface PasswordDraft {
  current: string;
  wanted: string;
  repeated: string;
}
export type PasswordField = keyof PasswordDraft;
export type PasswordErrors = Partial<Record<PasswordField, string>>;

const FIELD_OF: Record<string, PasswordField> = { "/current_password": "current", "/new_password": "wanted" };

/** What can be refused before anything is sent, by field. */
export function draftErrors({ current, wanted, repeated }: PasswordDraft, hasPassword: boolean): PasswordErrors {
  const { min, max } = PASSWORD_LENGTH;
  const errors: PasswordErrors = {};
  if (hasPassword && current === "") errors.current = "Give the current password.";
  if (wanted.length < min) errors.wanted = `Give at least ${min} characters; these are ${wanted.length}.`;
  else if (wanted.length > max) errors.wanted = `Give at most ${max} characters; these are ${wanted.length}.`;
  else if (repeated !== wanted) errors.repeated = "The two do not match.";
  return errors;
}

/** The fields that the API refused; empty when the refusal names none of this form. */
export function refusedFields(error: unknown): PasswordErrors {
  if (!(error instanceof ApiProblem)) return {};
  const named = error.problem.invalid_params.flatMap(({ pointer, reason }) => {
    const field = FIELD_OF[pointer];
    return field ? [[field, `This ${reason}.`] as const] : [];
  });
  return Object.fromEntries(named);
}
