import type { AccessibilityTree, AccessibleNode } from "../observation/observation";

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

/** A tree without the secret values in any name, text or description. */
export function scrubTree(tree: AccessibilityTree, secrets: readonly SecretValue[]): AccessibilityTree {
  if (secrets.length === 0) return tree;
  const clean = (node: AccessibleNode): AccessibleNode => ({
    ...node,
    name: scrub(node.name, secrets),
    text: node.text === null ? null : scrub(node.text, secrets),
    description: scrub(node.description, secrets),
    children: node.children.map(clean),
  });
  return { ...tree, applications: tree.applications.map((app) => ({ ...app, root: app.root && clean(app.root) })) };
}
