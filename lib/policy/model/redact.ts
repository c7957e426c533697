/** Takes a key out of a text wherever it stands. */
export type Redact = (text: string) => string;

/** Shorter keys are no secrets but placeholders such as EMPTY, and would tear up plain words. */
const SECRET_CHARS_MIN = 8;
const HIDDEN = "[hidden]";

/** Hides the key as it is, as it stands in an address and in base64: providers quote what they were sent. */
export function redactorOf(key: string | null): Redact {
  if (key === null || key.length < SECRET_CHARS_MIN) return (text) => text;
  const forms = [...new Set([key, encodeURIComponent(key), Buffer.from(key).toString("base64").replace(/=+$/, "")])];
  return (text) => forms.reduce((left, form) => left.replaceAll(form, HIDDEN), text);
}
