/** `error` stands for #VALUE! and its like. */
export type FormulaValue = number | string | boolean | { error: string } | null;

export const VALUE_ERROR = { error: "#VALUE!" };

export const isError = (value: FormulaValue | undefined): value is { error: string } =>
  typeof value === "object" && value !== null;

/** A number as a spreadsheet takes it; null for a text that is none. */
export function numberOfValue(value: FormulaValue | undefined): number | null {
  if (value === null || value === undefined) return 0;
  if (typeof value !== "string") return isError(value) ? null : Number(value);
  return value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : null;
}

export function textOfValue(value: FormulaValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return isError(value) ? value.error : String(value);
}
