const DAY_MS = 86_400_000;
/** 9999-12-31 in Excel's count; dates beyond are errors. */
const SERIAL_MAX = 2_958_466;
/** 1899-12-30 and 1904-01-01 as Unix time. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);

export type MomentKind = "datetime" | "time" | "duration";

/** A date, a time of day or a duration, to the millisecond. */
export class ExcelMoment {
  constructor(
    readonly kind: MomentKind,
    /** Unix time, milliseconds of the day, or length. */
    readonly ms: number,
  ) {}

  /** From a serial number; null when it is out of range. Below 1 it is a time of day, whatever its format. */
  static fromSerial(serial: number, format: "datetime" | "duration", isDate1904: boolean): ExcelMoment | null {
    if (format === "duration") return new ExcelMoment("duration", Math.round(serial * DAY_MS));
    if (serial < 0 || serial >= SERIAL_MAX) return null;
    if (serial < 1) return new ExcelMoment("time", Math.round(serial * DAY_MS));
    // Excel counts a 29 February 1900 that never was.
    const days = !isDate1904 && serial < 60 ? serial + 1 : serial;
    return new ExcelMoment("datetime", (isDate1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round(days * DAY_MS));
  }

  static fromIso(text: string): ExcelMoment | { error: string } {
    const ms = Date.parse(/\d{4}-\d\d-\d\dT/.test(text) && !/Z$/.test(text) ? `${text}Z` : text);
    return Number.isNaN(ms) ? { error: "#VALUE!" } : new ExcelMoment("datetime", ms);
  }

  equals(other: unknown): boolean {
    return other instanceof ExcelMoment && other.kind === this.kind && other.ms === this.ms;
  }

  toString(): string {
    if (this.kind === "datetime")
      return new Date(this.ms)
        .toISOString()
        .replace("T", " ")
        .replace(/\.000Z$/, "");
    return `${this.kind} ${this.ms / 1000} s`;
  }
}
