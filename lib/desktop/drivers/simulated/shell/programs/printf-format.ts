const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  '"': '"',
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};

function unescape(text: string): string {
  return text.replace(/\\(x[0-9a-fA-F]{1,2}|0?[0-7]{1,3}|.)/gs, (whole, code: string) => {
    if (/^x/.test(code) && code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]+$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    return ESCAPES[code] ?? whole;
  });
}

/** printf(1): `%s %b %d %c %%` with width and precision; the format is used again while arguments are left. */
export function formatPrintf(format: string, values: readonly string[]): string {
  let used = 0;
  let out = "";
  do {
    const before = used;
    out += unescape(format).replace(
      /%(-?)(0?)(\d*)(?:\.(\d+))?([sbdic%])/g,
      (_, left, zero, width, precision, kind) => {
        if (kind === "%") return "%";
        const value = values[used++] ?? "";
        let text = kind === "b" ? unescape(value) : value;
        if (kind === "d" || kind === "i") text = String(Math.trunc(Number(value) || 0));
        if (kind === "c") text = value.charAt(0);
        if (precision !== undefined && kind === "s") text = text.slice(0, Number(precision));
        const size = Number(width) || 0;
        return left ? text.padEnd(size) : text.padStart(size, zero && kind === "d" ? "0" : " ");
      },
    );
    if (used === before) break;
  } while (used < values.length);
  return out;
}
