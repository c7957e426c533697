import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFRawStream, StandardFonts, type PDFPage } from "@cantoo/pdf-lib";
import sharp from "sharp";

type Shade = (x: number, y: number) => [number, number, number];

export interface PdfPageSpec {
  /** Lines of text, each with its place from the left and from the lower edge in points. */
  text?: [text: string, x: number, y: number][];
  /** Pictures of 40x30, drawn one beside the other. */
  pictures?: Shade[];
}

/** A PDF with pages of 300x200 points, Helvetica of 12 points. */
export async function makePdf(...pages: PdfPageSpec[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { text = [], pictures = [] } of pages) {
    const page = document.addPage([300, 200]);
    for (const [words, x, y] of text) page.drawText(words, { x, y, size: 12, font });
    for (const [at, shade] of pictures.entries()) {
      const png = await sharp(pixels(shade), { raw: { width: 40, height: 30, channels: 3 } })
        .png()
        .toBuffer();
      page.drawImage(await document.embedPng(png), { x: at * 50, y: 0, width: 40, height: 30 });
    }
  }
  return document.save();
}

/** A PDF of one page whose resources list one picture stream with the given entries and packed bytes. */
export async function makePdfWithStream(entries: Record<string, string | number>, bytes: Uint8Array) {
  const document = await PDFDocument.create();
  const page: PDFPage = document.addPage([300, 200]);
  const dict = document.context.obj({ Type: "XObject", Subtype: "Image", ...entries });
  const stream = document.context.register(PDFRawStream.of(dict, bytes));
  page.node.set(PDFName.of("Resources"), document.context.obj({ XObject: { Im0: stream } }));
  return document.save();
}

/** The samples of a 40x30 picture in three colours. */
export function pixels(shade: Shade): Uint8Array {
  const data = new Uint8Array(40 * 30 * 3);
  for (let y = 0; y < 30; y++) for (let x = 0; x < 40; x++) data.set(shade(x, y), (y * 40 + x) * 3);
  return data;
}

export const packed = (bytes: Uint8Array): Uint8Array => deflateSync(bytes);
