import { RouteRefusal } from "./route";

/** A field of a form: its bytes, and whether it was sent as a file. */
export interface FormField {
  bytes: Buffer;
  isFile: boolean;
}
export type Form = ReadonlyMap<string, FormField>;

/** A form of the public server has two fields at most. */
const FIELDS_MAX = 16;
const HEAD_BYTES_MAX = 16 * 1024;
const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Reads a form, multipart or URL-encoded; of fields with the same name the first counts. Own reading, because the one of
 * the runtime refuses `filename*=` and names without quotes, which clients of the public server send. Throws RouteRefusal
 * 400.
 */
export function parseForm(body: Buffer, contentType = ""): Form {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const found = [...new URLSearchParams(body.toString("utf8"))].slice(0, FIELDS_MAX).reverse();
    return new Map(found.map(([name, text]) => [name, { bytes: Buffer.from(text), isFile: false }]));
  }
  const [, quoted, plain] =
    /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new RouteRefusal(400, "The body is no form.");
  return parseMultipart(body, boundary);
}

function parseMultipart(body: Buffer, boundary: string): Form {
  const first = Buffer.from(`--${boundary}`);
  const border = Buffer.from(`\r\n--${boundary}`);
  const form = new Map<string, FormField>();
  const later = body.indexOf(border);
  let at = body.subarray(0, first.length).equals(first) ? first.length : later + border.length;
  if (at > first.length && later < 0) throw broken();
  for (let count = 0; body.toString("latin1", at, at + 2) !== "--"; count++) {
    const lineEnd = body.indexOf("\r\n", at);
    const headEnd = body.indexOf(HEAD_END, at);
    const end = headEnd < 0 ? -1 : body.indexOf(border, headEnd + 2);
    if (lineEnd < 0 || end < 0 || headEnd - at > HEAD_BYTES_MAX || count >= FIELDS_MAX) throw broken();
    const { name, isFile } = readHead(body.toString("utf8", lineEnd + 2, headEnd));
    const start = Math.min(headEnd + HEAD_END.length, end);
    if (!form.has(name)) form.set(name, { bytes: body.subarray(start, end), isFile });
    at = end + border.length;
  }
  return form;
}

function readHead(head: string): { name: string; isFile: boolean } {
  const disposition = head.split("\r\n").find((line) => /^content-disposition:/i.test(line)) ?? "";
  const [, quoted, plain] = /;\s*name=(?:"([^"]*)"|([^\s;]+))/i.exec(disposition) ?? [];
  const name = quoted ?? plain;
  if (name === undefined) throw broken();
  return { name, isFile: /;\s*filename\*?=/i.test(disposition) };
}

const broken = () => new RouteRefusal(400, "The form cannot be read.");
