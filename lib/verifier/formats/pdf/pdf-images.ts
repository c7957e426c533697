import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import type { PDFObject } from "@cantoo/pdf-lib";
import { InputLimitError, UnreadableInputError } from "../../metric";
import { decodeRaster, PIXELS_MAX, plain, toRgb, type Raster } from "../raster";
import { messageOf, PAGES_MAX } from "./open-pdf";
import { nameOf, numberIn, streamBytes } from "./stream-bytes";

/** Most pictures that are read of one document. */
const IMAGES_MAX = 2_000;

/**
 * The pictures that each page of a PDF lists among its resources, drawn or not, in the order of that list, first the
 * page's own, then those of the forms in it. A picture that several pages list comes once for each. Transparency
 * masks are left out. Throws UnreadableInputError, InputLimitError.
 */
export async function pdfImages(bytes: Buffer): Promise<Raster[]> {
  const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false }).catch(
    (error: unknown) => {
      throw new UnreadableInputError(`not a readable PDF: ${messageOf(error)}`);
    },
  );
  const pages = document.getPages();
  if (pages.length > PAGES_MAX) throw new InputLimitError(`the PDF has ${pages.length} pages`);
  const found: PDFRawStream[] = [];
  for (const page of pages) gather(page.node.Resources(), found, new Set());
  const decoded = new Map<PDFRawStream, Raster>();
  for (const image of found) if (!decoded.has(image)) decoded.set(image, await decodeImage(image));
  return found.map((image) => decoded.get(image) as Raster);
}

function gather(resources: PDFDict | undefined, found: PDFRawStream[], seen: Set<PDFObject>): void {
  const objects = resources?.lookup(PDFName.of("XObject"));
  if (!(objects instanceof PDFDict) || seen.has(objects)) return;
  seen.add(objects);
  const streams = objects
    .entries()
    .filter(([, value]) => value instanceof PDFRef)
    .map(([name]) => objects.lookup(name))
    .filter((value) => value instanceof PDFRawStream);
  for (const stream of streams) {
    if (nameOf(stream.dict.lookup(PDFName.of("Subtype"))) === "Image") found.push(stream);
    if (found.length > IMAGES_MAX) throw new InputLimitError(`the PDF lists more than ${IMAGES_MAX} pictures`);
  }
  for (const stream of streams) {
    const inner = stream.dict.lookup(PDFName.of("Resources"));
    if (inner instanceof PDFDict) gather(inner, found, seen);
  }
}

async function decodeImage(image: PDFRawStream): Promise<Raster> {
  const [width, height] = [numberIn(image.dict, "Width") ?? 0, numberIn(image.dict, "Height") ?? 0];
  if (!(width > 0 && height > 0)) throw new UnreadableInputError("a picture of the PDF has no size");
  if (width * height > PIXELS_MAX) throw new InputLimitError(`a picture of the PDF is ${width}x${height}`);
  const { bytes, isJpeg } = streamBytes(image);
  if (isJpeg) return decodeRaster(bytes);
  const isMask = image.dict.lookup(PDFName.of("ImageMask")) === PDFBool.True;
  const bits = isMask ? 1 : (numberIn(image.dict, "BitsPerComponent") ?? 8);
  const colour = isMask ? GREY : colourSpace(image.dict.lookup(PDFName.of("ColorSpace")));
  const samples = unpack(bytes, width, height, colour.components, bits);
  return paint(samples, width, height, colour, (1 << Math.min(bits, 8)) - 1);
}

interface ColourSpace {
  components: number;
  /** Three bytes for each entry of a palette, else null. */
  palette: Uint8Array | null;
}

const GREY: ColourSpace = { components: 1, palette: null };
const NAMED: Record<string, number> = { DeviceGray: 1, CalGray: 1, DeviceRGB: 3, CalRGB: 3, Lab: 3, DeviceCMYK: 4 };

function colourSpace(value: PDFObject | undefined): ColourSpace {
  const kind = nameOf(value instanceof PDFArray ? value.lookup(0) : value);
  if (kind !== null && NAMED[kind]) return { components: NAMED[kind], palette: null };
  if (value instanceof PDFArray && kind === "ICCBased") {
    const profile = value.lookup(1);
    const components = profile instanceof PDFRawStream ? numberIn(profile.dict, "N") : null;
    if (components === 1 || components === 3 || components === 4) return { components, palette: null };
  }
  if (value instanceof PDFArray && kind === "Indexed") {
    const base = colourSpace(value.lookup(1));
    const table = value.lookup(3);
    const bytes =
      table instanceof PDFRawStream
        ? streamBytes(table).bytes
        : table instanceof PDFString || table instanceof PDFHexString
          ? table.asBytes()
          : new Uint8Array();
    const count = Math.floor(bytes.length / base.components);
    return { components: 1, palette: toRgb(paint(bytes, count, 1, base, 255)).data };
  }
  if (value instanceof PDFArray && kind === "Separation") return GREY;
  throw new InputLimitError(`pictures in the colour space ${kind ?? "that is not named"} are not read`);
}

/** One number for each sample; of 16 bits the upper 8. Rows start at whole bytes. */
function unpack(bytes: Buffer, width: number, height: number, components: number, bits: number): Uint8Array {
  if (![1, 2, 4, 8, 16].includes(bits)) throw new UnreadableInputError(`a picture of the PDF has ${bits} bits`);
  const rowSamples = width * components;
  const rowBytes = Math.ceil((rowSamples * bits) / 8);
  const out = new Uint8Array(rowSamples * height);
  for (let row = 0; row < height; row++) {
    for (let at = 0; at < rowSamples; at++) {
      const bit = at * bits;
      const byte = bytes[row * rowBytes + (bit >> 3)] ?? 0;
      out[row * rowSamples + at] = bits >= 8 ? byte : (byte >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
    }
  }
  return out;
}

/** Samples from 0 to `most` as 8-bit grey or colour. */
function paint(samples: Uint8Array, width: number, height: number, colour: ColourSpace, most: number): Raster {
  const count = width * height;
  const scale = (value: number | undefined) => Math.round(((value ?? 0) * 255) / most);
  if (colour.components === 1 && !colour.palette)
    return plain(
      width,
      height,
      1,
      Uint8Array.from({ length: count }, (_, at) => scale(samples[at])),
    );
  const out = new Uint8Array(count * 3);
  for (let at = 0; at < count; at++) {
    const from = at * colour.components;
    for (let channel = 0; channel < 3; channel++) {
      out[at * 3 + channel] = colour.palette
        ? (colour.palette[(samples[at] ?? 0) * 3 + channel] ?? 0)
        : colour.components === 3
          ? scale(samples[from + channel])
          : ((255 - scale(samples[from + channel])) * (255 - scale(samples[from + 3]))) / 255;
    }
  }
  return plain(width, height, 3, out);
}
