/**
 * The part of Matroska (RFC 9559) that hands JPEG pictures with times of their own to an encoder through a pipe:
 * one track, one cluster a picture, sizes of segment and clusters unknown until they end.
 */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

const NANOSECONDS_OF_A_MILLISECOND = 1_000_000;
const TRACK = 1;
const VIDEO = 1;
const UNKNOWN_SIZE = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
/** Track as a variable-length number, time relative to the cluster (none), and the flag of a key frame. */
const BLOCK_HEAD = Buffer.from([0x80 | TRACK, 0, 0, 0x80]);

/** What comes before the first picture. */
export function matroskaHead({ width, height }: { width: number; height: number }): Buffer {
  return Buffer.concat([
    element(ID.ebml, element(ID.docType, Buffer.from("matroska"))),
    bytesOf(ID.segment),
    UNKNOWN_SIZE,
    element(ID.info, number(ID.timestampScale, NANOSECONDS_OF_A_MILLISECOND)),
    element(
      ID.tracks,
      element(
        ID.trackEntry,
        number(ID.trackNumber, TRACK),
        number(ID.trackUid, TRACK),
        number(ID.trackType, VIDEO),
        element(ID.codecId, Buffer.from("V_MJPEG")),
        element(ID.video, number(ID.pixelWidth, width), number(ID.pixelHeight, height)),
      ),
    ),
  ]);
}

/** One picture with its time in whole milliseconds. */
export function matroskaPicture(jpeg: Uint8Array, atMs: number): Buffer {
  return element(ID.cluster, number(ID.timestamp, atMs), element(ID.simpleBlock, BLOCK_HEAD, jpeg));
}

function element(id: number, ...parts: Uint8Array[]): Buffer {
  const content = parts.reduce((sum, part) => sum + part.length, 0);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content));
  return Buffer.concat([bytesOf(id), size, ...parts]);
}

function number(id: number, value: number): Buffer {
  return element(id, bytesOf(value));
}

/** Big-endian without leading zeros, at least one byte. */
function bytesOf(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
}
