import type { CheckEvidence, EvidenceFile } from "@/lib/domain/verifier/reward";

/** Largest picture that is compared in the page; a check itself takes larger ones. */
export const PIXELS_MAX = 16_000_000;
const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** How strongly equal pixels still show in the map, so that the place of a difference is seen. */
const EQUAL_SHARE = 0.2;

export interface Pixels {
  width: number;
  height: number;
  /** RGBA, rows from the top. */
  data: Uint8ClampedArray;
}

export interface PixelDifference {
  different: number;
  total: number;
  /** RGBA of the same size: differing pixels in one colour, equal ones pale. */
  map: Uint8ClampedArray<ArrayBuffer>;
}

/** Size that a PNG states, read without decoding it; null for anything else. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.byteLength < 24 || PNG_HEAD.some((byte, at) => bytes[at] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Pixel by pixel, any channel; null when the sizes differ. */
export function pixelDifference(got: Pixels, expected: Pixels): PixelDifference | null {
  if (got.width !== expected.width || got.height !== expected.height) return null;
  const map = new Uint8ClampedArray(got.data.length);
  let different = 0;
  for (let at = 0; at < got.data.length; at += 4) {
    const isDifferent = [0, 1, 2, 3].some((channel) => got.data[at + channel] !== expected.data[at + channel]);
    if (isDifferent) {
      different += 1;
      map.set([214, 40, 57, 255], at);
    } else {
      const grey = ((got.data[at] ?? 0) + (got.data[at + 1] ?? 0) + (got.data[at + 2] ?? 0)) / 3;
      map.set([grey, grey, grey, 255 * EQUAL_SHARE], at);
    }
  }
  return { different, total: got.data.length / 4, map };
}

const isPng = ({ origin }: EvidenceFile) => /\.png$/i.test(origin.split(/[?#]/)[0] ?? "");

/** The picture of each side when a check compared one with one; null for every other check. */
export function comparedPictures({
  result,
  expected,
}: Pick<CheckEvidence, "result" | "expected">): { got: EvidenceFile; expected: EvidenceFile } | null {
  const [got, ...moreGot] = result?.files.filter(isPng) ?? [];
  const [wanted, ...moreWanted] = expected?.files.filter(isPng) ?? [];
  if (!got || !wanted || moreGot.length > 0 || moreWanted.length > 0) return null;
  return { got, expected: wanted };
}
