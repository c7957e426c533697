export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Python's `==` on JSON values: true equals 1, lists by order, objects by key, everything else by identity. */
export function pyEquals(left: unknown, right: unknown): boolean {
  if (typeof left === "boolean" && typeof right === "number") return Number(left) === right;
  if (typeof right === "boolean" && typeof left === "number") return Number(right) === left;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => pyEquals(item, right[index]));
  }
  if (isRecord(left) && isRecord(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && pyEquals(left[key], right[key]))
    );
  }
  return (left ?? null) === (right ?? null);
}

/**
 * Python's `needle in haystack`: substring of a string, element of a list, key of an object.
 * Throws TypeError for anything else, as Python does.
 */
export function pyContains(haystack: unknown, needle: unknown): boolean {
  if (typeof haystack === "string") {
    if (typeof needle !== "string") throw new TypeError("only a text can be searched for in a text");
    return haystack.includes(needle);
  }
  if (Array.isArray(haystack)) return haystack.some((item) => pyEquals(item, needle));
  if (isRecord(haystack)) return typeof needle === "string" && Object.hasOwn(haystack, needle);
  throw new TypeError("the value cannot be searched");
}

/** Python's truth of a JSON value. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}
