import type * as PdfLibrary from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api";
import { InputLimitError, UnreadableInputError, type MetricContext } from "../../metric";
import { readInput } from "../input-file";
import { refuseGrowth } from "./stream-growth";

/** Longest document that is read. */
export const PAGES_MAX = 2_000;
const PDF_BYTES_MAX = 64 * 1024 * 1024;

/** pdf.js draws with these classes of a browser; reading text needs only their names. */
const DRAWING_CLASSES = ["DOMMatrix", "ImageData", "Path2D"] as const;

let library: Promise<typeof PdfLibrary> | null = null;

function loadLibrary() {
  for (const name of DRAWING_CLASSES) if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
  return (library ??= import("pdfjs-dist/legacy/build/pdf.mjs"));
}

/** The operator numbers of pdf.js. */
export const pdfOperators = async () => (await loadLibrary()).OPS;

/** Bytes of a PDF file. Throws InputLimitError, MissingInputError. */
export async function readPdfBytes(path: unknown, ctx: MetricContext): Promise<Buffer> {
  const bytes = await readInput(path, ctx, PDF_BYTES_MAX);
  refuseGrowth(bytes);
  return bytes;
}

/**
 * Opens a PDF for the time of `work`; scripts in it never run, and no font or picture is drawn. A damaged file is
 * mended as far as pdf.js can. Throws UnreadableInputError for anything that is no PDF, InputLimitError beyond the
 * bounds.
 */
export async function withPdf<T>(bytes: Buffer, work: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const { getDocument } = await loadLibrary();
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 0,
  });
  try {
    const document = await task.promise.catch((error: unknown) => {
      throw new UnreadableInputError(`not a readable PDF: ${messageOf(error)}`);
    });
    if (document.numPages > PAGES_MAX) throw new InputLimitError(`the PDF has ${document.numPages} pages`);
    return await work(document);
  } finally {
    await task.destroy();
  }
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200);
