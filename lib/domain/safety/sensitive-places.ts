import type { AccessibilityTree, AccessibleNode, Rect } from "../observation/observation";
import type { SecretValue } from "./secrets";

/**
 * Shapes of what should not leave a screen: e-mail, phone, social security number, keys of programs. Parts that may begin
 * anywhere are bounded: without, a long text of a screen would be read again from each of its characters.
 */
const SHAPES: readonly RegExp[] = [
  /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/,
  /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/,
  /(?<!\d)\+\d{1,3}([ .-]?\d{2,4}){2,5}(?!\d)/,
  /(?<!\d)(\(\d{3}\) ?|\d{3}[.-])\d{3}[.-]\d{4}(?!\d)/,
  /\b(sk|pk|rk|ghp|gho|xox[abp]|AKIA)[-_A-Za-z0-9]{16}/,
  /\beyJ[\w-]{10,1000}\.[\w-]{10,4000}\.[\w-]{5}/,
];

/** Whether a text holds a card number (by its check digit) or one of the shapes above. */
export function isSensitive(text: string): boolean {
  return SHAPES.some((shape) => shape.test(text)) || (text.match(/\d(?:[ -]?\d){12,18}/g) ?? []).some(isCardNumber);
}

function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, "")].map(Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Places on the screen whose text, name or role should not be seen: passwords, sensitive shapes, secret values. */
export function sensitivePlaces(tree: AccessibilityTree, secrets: readonly SecretValue[]): Rect[] {
  const places: Rect[] = [];
  const pending = tree.applications.flatMap(({ root }) => (root ? [root] : []));
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.rect && isHidden(node, secrets)) places.push(node.rect);
    pending.push(...node.children);
  }
  return places;
}

function isHidden({ role, name, text }: AccessibleNode, secrets: readonly SecretValue[]): boolean {
  if (role === "password text") return true;
  return [name, text ?? ""].some(
    (said) => said !== "" && (isSensitive(said) || secrets.some(({ value }) => value !== "" && said.includes(value))),
  );
}
