/** `str(float)`: integral values keep a ".0", very large and small ones have an exponent of two digits or more. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    const [mantissa = "", exponent = ""] = value.toExponential().split("e");
    return `${mantissa}e${exponent.charAt(0)}${exponent.slice(1).padStart(2, "0")}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
