import { inflateSync } from "node:zlib";
import { UnreadableInputError } from "../metric";

/** Frame id -> its texts, of frames with one id the first. */
export type Id3Frames = Map<string, string[]>;

/** Frame ids of version 2.2 and what they are called since 2.3. */
const OLD_IDS: Record<string, string> = {
  ...{ TT1: "TIT1", TT2: "TIT2", TT3: "TIT3", TP1: "TPE1", TP2: "TPE2", TP3: "TPE3", TP4: "TPE4", TAL: "TALB" },
  ...{ TCO: "TCON", TRK: "TRCK", TPA: "TPOS", TYE: "TYER", TDA: "TDAT", TCM: "TCOM", TCR: "TCOP", TEN: "TENC" },
  ...{ TXT: "TEXT", TLE: "TLEN", TMT: "TMED", TPB: "TPUB", TBP: "TBPM", TRC: "TSRC", TOL: "TOLY", TLA: "TLAN" },
  ...{ TCP: "TCMP", TS2: "TSO2", TSA: "TSOA", TSC: "TSOC", TSP: "TSOP", TST: "TSOT", TOR: "TORY" },
};

/**
 * The text frames of an MP3 file's ID3 tag, versions 2.2 to 2.4 (id3.org), else of the ID3v1 tag at its end. Throws
 * UnreadableInputError without either, or when it is cut off.
 */
export function id3Frames(bytes: Buffer): Id3Frames {
  if (bytes.toString("latin1", 0, 3) === "ID3" && bytes.length >= 10) return versionTwo(bytes);
  const last = bytes.subarray(-128);
  if (last.length === 128 && last.toString("latin1", 0, 3) === "TAG") return versionOne(last);
  throw new UnreadableInputError("the file has no ID3 tag");
}

const syncSafe = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0);

/** Undoes the zero that keeps a tag from looking like sound. */
const resync = (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replace(/\xff\0/g, "\xff"), "latin1");

function versionTwo(bytes: Buffer): Id3Frames {
  const major = bytes[3] as number;
  if (major < 2 || major > 4) throw new UnreadableInputError(`ID3 version 2.${major} is not known`);
  const flags = bytes[5] as number;
  const size = syncSafe(bytes, 6);
  if (bytes.length < 10 + size) throw new UnreadableInputError("the ID3 tag is cut off");
  let body = bytes.subarray(10, 10 + size);
  if (flags & 0x80 && major < 4) body = resync(body);
  if (flags & 0x40 && major > 2) body = body.subarray(major === 4 ? syncSafe(body, 0) : 4 + body.readUInt32BE(0));
  const frames: Id3Frames = new Map();
  const idChars = major === 2 ? 3 : 4;
  const headBytes = major === 2 ? 6 : 10;
  for (let at = 0; at + headBytes <= body.length;) {
    const written = body.toString("latin1", at, at + idChars);
    if (!/^[A-Z0-9]+$/.test(written)) break;
    const length = frameBytes(body, at + idChars, major);
    const content = body.subarray(at + headBytes, at + headBytes + length);
    const id = major === 2 ? (OLD_IDS[written] ?? written) : written;
    const plain = major === 2 ? content : unpack(content, body.readUInt16BE(at + 8), major);
    if (id.startsWith("T") && id !== "TXXX" && plain && plain.length > 0 && !frames.has(id))
      frames.set(id, texts(plain));
    at += headBytes + length;
  }
  return withDates(frames);
}

function frameBytes(body: Buffer, at: number, major: number): number {
  if (major === 2) return body.readUIntBE(at, 3);
  const plain = body.readUInt32BE(at);
  if (major === 3) return plain;
  // Some programs write plain numbers into version 2.4; they are told by where the next frame begins.
  const safe = syncSafe(body, at);
  const beginsFrame = (next: number) =>
    next >= body.length || /^([A-Z0-9]{4}|\0)/.test(body.toString("latin1", next, next + 4));
  return safe !== plain && !beginsFrame(at + 6 + safe) && beginsFrame(at + 6 + plain) ? plain : safe;
}

/** Content of a frame without what its flags add; null for an encrypted one. */
function unpack(content: Buffer, flags: number, major: number): Buffer | null {
  const has = (three: number, four: number) => (flags & (major === 3 ? three : four)) !== 0;
  if (has(0x0040, 0x0004)) return null;
  let from = has(0x0020, 0x0040) ? 1 : 0;
  if (has(0x0080, 0x0001)) from += 4;
  let body = content.subarray(from);
  if (has(0, 0x0002)) body = resync(body);
  if (!has(0x0080, 0x0008)) return body;
  try {
    return inflateSync(body, { maxOutputLength: 1024 * 1024 });
  } catch {
    return null;
  }
}

function texts(content: Buffer): string[] {
  const encoding = content[0] as number;
  const bytes = content.subarray(1);
  if (encoding === 0) return parted(bytes.toString("latin1"));
  if (encoding !== 1 && encoding !== 2) return parted(bytes.toString("utf8"));
  const pairs = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const isBig = encoding === 2 || (pairs[0] === 0xfe && pairs[1] === 0xff);
  const little = isBig ? Buffer.from(pairs).swap16() : pairs;
  // Every text of the list may begin with its own byte order mark.
  return parted(little.toString("utf16le")).map((text) => text.replace(/^\ufeff/, ""));
}

function parted(text: string): string[] {
  const all = text.split("\0");
  while (all.length > 1 && all.at(-1) === "") all.pop();
  return all;
}

/** Version 2.4 has one frame for the date, which older versions spread over several. */
function withDates(frames: Id3Frames): Id3Frames {
  const [year, day] = [frames.get("TYER")?.[0], frames.get("TDAT")?.[0]];
  if (year && !frames.has("TDRC")) {
    const date = /^\d{4}$/.test(day ?? "") ? `-${day?.slice(2)}-${day?.slice(0, 2)}` : "";
    frames.set("TDRC", [year + date]);
  }
  const original = frames.get("TORY")?.[0];
  if (original && !frames.has("TDOR")) frames.set("TDOR", [original]);
  return frames;
}

function versionOne(tag: Buffer): Id3Frames {
  const field = (from: number, chars: number) =>
    (tag.toString("latin1", from, from + chars).split("\0")[0] as string).trim();
  const pairs: [string, string][] = [
    ["TIT2", field(3, 30)],
    ["TPE1", field(33, 30)],
    ["TALB", field(63, 30)],
    ["TDRC", field(93, 4)],
    ["TCON", tag[127] === 0xff ? "" : String(tag[127])],
    ["TRCK", tag[125] === 0 && tag[126] !== 0 ? String(tag[126]) : ""],
  ];
  return new Map(pairs.filter(([, text]) => text !== "").map(([id, text]) => [id, [text]]));
}
