import { UnreadableInputError, type MetricContext } from "../metric";
import { splitLines } from "../python/text";
import { readInput } from "./input-file";

/** Strict UTF-8; a byte order mark stays, as in the public functions. Throws UnreadableInputError otherwise. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableInputError("not UTF-8 text");
  }
}

/** CRLF and lone CR become LF, as a text file opened in Python's text mode. */
export const universalNewlines = (text: string) => text.replace(/\r\n?/g, "\n");

/** A UTF-8 text file with universal newlines. */
export async function readText(path: unknown, ctx: MetricContext): Promise<string> {
  return universalNewlines(decodeUtf8(await readInput(path, ctx)));
}

/** Lines with their newline, split at LF only: what iterating over an open text file gives. */
export function fileLines(text: string): string[] {
  return text === "" ? [] : (text.match(/[^\n]*\n|[^\n]+$/g) ?? []);
}

/** Lines of a table in text form: UTF-8 without its byte order mark when the bytes are, else Latin-1. */
export function tableLines(bytes: Uint8Array): string[] {
  try {
    return splitLines(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return splitLines(Buffer.from(bytes).toString("latin1"));
  }
}

/** UTF-8 when the bytes are, else Latin-1, which takes any bytes. */
export function decodeLatin(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}
