/** A value that may stand nowhere, under the name that may. */
export interface SecretValue {
  name: string;
  value: string;
}

const nameOf = ({ name }: SecretValue) => `[secret ${name}]`;

/** A text without the secret values in it, longest first, so that one that holds another is replaced whole. */
export function scrub(text: string, secrets: readonly SecretValue[]): string {
  return [...secrets]
    .filter(({ value }) => value !== "")
    .sort((a, b) => b.value.length - a.value.length)
    .reduce((left, secret) => left.replaceAll(secret.value, nameOf(secret)), text);
}
