import type { FieldKind } from "./filter-fields";

/** What a written number stands for: a period of one value, or a longer one for a day or a minute. Both ends belong to it. */
export interface Quantity {
  first: number;
  last: number;
}

const MICRO = 1_000_000;
const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** Largest first: what a duration is printed in. */
const DURATION_UNITS = (Object.entries(UNIT_MS) as Array<[keyof typeof UNIT_MS, number]>).reverse();

// Bounded, so that micro-USD and milliseconds stay whole numbers that a double holds exactly.
const NUMBER = /^\d{1,9}(?:\.\d{1,6})?$/;
const WHOLE = /^\d{1,9}$/;
const DURATION = /^(\d{1,15}(?:\.\d{1,6})?)(ms|s|m|h|d)?$/;
const DURATION_MS_MAX = 999_999_999_999_999;
const TIME = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{3}))?)?Z?)?$/;

/** How a quantity of each kind is written, for the message that refuses one. */
export const QUANTITY_FORMS = {
  number: "a number such as 0.5",
  whole: "a whole number such as 15",
  usd: "an amount of USD such as 0.5",
  duration: "a duration such as 500ms, 90s, 10m or 1.5h",
  time: "a time such as 2026-11-30 or 2026-11-30T08:15",
} as const;
export type QuantityKind = keyof typeof QUANTITY_FORMS;

export const isQuantityKind = (kind: FieldKind): kind is QuantityKind => kind in QUANTITY_FORMS;

/** In the smallest unit of its kind; null when it is not written as one. A duration without a unit is in seconds. */
export function parseQuantity(kind: QuantityKind, text: string): Quantity | null {
  switch (kind) {
    case "number":
      return NUMBER.test(text) ? one(Number(text)) : null;
    case "whole":
      return WHOLE.test(text) ? one(Number(text)) : null;
    case "usd":
      return NUMBER.test(text) ? one(Math.round(Number(text) * MICRO)) : null;
    case "duration":
      return parseDuration(text);
    case "time":
      return parseTime(text);
  }
}

const one = (value: number): Quantity => ({ first: value, last: value });

function parseDuration(text: string): Quantity | null {
  const found = DURATION.exec(text);
  if (!found) return null;
  const ms = Math.round(Number(found[1]) * UNIT_MS[(found[2] ?? "s") as keyof typeof UNIT_MS]);
  return ms > DURATION_MS_MAX ? null : one(ms);
}

function parseTime(text: string): Quantity | null {
  const found = TIME.exec(text.toUpperCase());
  if (!found) return null;
  const [, day, minute, second, millisecond] = found;
  const first = Date.parse(`${day}T${minute ?? "00:00"}:${second ?? "00"}.${millisecond ?? "000"}Z`);
  // A day that no month has is read as one of the next month by some engines.
  if (Number.isNaN(first) || !new Date(first).toISOString().startsWith(day ?? "")) return null;
  const length = millisecond ? 1 : second ? UNIT_MS.s : minute ? UNIT_MS.m : UNIT_MS.d;
  return { first, last: first + length - 1 };
}

/** As `parseQuantity` reads it. A time that is the given edge of a day is printed as that day, one without an edge never. */
export function printQuantity(kind: QuantityKind, value: number, edge: "first" | "last" | null): string {
  switch (kind) {
    case "number":
    case "whole":
      return plain(value);
    case "usd":
      return plain(value / MICRO);
    case "duration": {
      const [unit, ms] = DURATION_UNITS.find(([, size]) => value % size === 0 && value > 0) ?? ["ms", 1];
      return `${value / ms}${unit}`;
    }
    case "time": {
      const isDay = edge !== null && (edge === "first" ? value : value + 1) % UNIT_MS.d === 0;
      const text = new Date(value).toISOString();
      return isDay ? text.slice(0, "2026-11-30".length) : text;
    }
  }
}

/** Never with an exponent. */
const plain = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, ""));
