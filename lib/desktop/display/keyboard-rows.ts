import type { XClient } from "x11";

const GET_KEYBOARD_MAPPING = 101;
/** Bytes of padding between the answer's header and its keysyms. */
const PADDING_BYTES = 24;

/**
 * Core request GetKeyboardMapping: the keysyms of `count` keycodes from `first` on. The package's own version never
 * returns when the server answers "no keysyms per keycode"; this one gives no rows.
 */
export function askKeyboardRows(
  client: XClient,
  first: number,
  count: number,
  reply: (error: Error | null | undefined, rows: number[][]) => boolean | void,
): void {
  const request = Buffer.alloc(8);
  request[0] = GET_KEYBOARD_MAPPING;
  request.writeUInt16LE(2, 2);
  request[4] = first;
  request[5] = count;
  client.seq_num++;
  client.pack_stream.put(request);
  client.replies[client.seq_num] = [unpackKeyboardRows, reply];
  client.pack_stream.submit(true);
}

/** Cuts the body of the answer into one row of `perKeycode` keysyms for each keycode. */
export function unpackKeyboardRows(body: Buffer, perKeycode: number): number[][] {
  const rows: number[][] = [];
  if (perKeycode === 0) return rows;
  for (let at = PADDING_BYTES; at + perKeycode * 4 <= body.length; at += perKeycode * 4) {
    rows.push(Array.from({ length: perKeycode }, (_, column) => body.readUInt32LE(at + column * 4)));
  }
  return rows;
}
