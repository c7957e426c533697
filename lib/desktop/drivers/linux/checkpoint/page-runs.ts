import { closeSync, openSync, readSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import {
  PAGEMAP,
  PAGE_PARENT,
  PAGE_PRESENT,
  buildMessage,
  copyMessage,
  numberOf,
  parseMessage,
  setNumber,
  type Message,
} from "./criu-image";

export const PAGE_BYTES = 4_096;

/** Pages that follow each other in memory, as a pagemap names them. */
export interface PageRun {
  start: number;
  end: number;
  /** Position in the pages file; null when the pages are not in it. */
  offset: number | null;
  entry: Buffer;
  message: Message;
  pagesField: number;
}

export function readRuns(entries: Buffer[]): PageRun[] {
  let offset = 0;
  return entries.map((entry) => {
    const message = parseMessage(entry);
    const pagesField = message.some(([field]) => field === PAGEMAP.pagesLong) ? PAGEMAP.pagesLong : PAGEMAP.pages;
    const start = numberOf(message, PAGEMAP.address);
    const bytes = numberOf(message, pagesField) * PAGE_BYTES;
    const flags = numberOf(message, PAGEMAP.flags);
    const isInParent = (flags & PAGE_PARENT) !== 0 || numberOf(message, PAGEMAP.inParent) !== 0;
    const isPresent = (flags & PAGE_PRESENT) !== 0 || !isInParent;
    const run: PageRun = { start, end: start + bytes, offset: isPresent ? offset : null, entry, message, pagesField };
    if (isPresent) offset += bytes;
    return run;
  });
}

export function pagesOf(runs: PageRun[]): number {
  return runs.reduce((sum, run) => sum + (run.offset === null ? 0 : (run.end - run.start) / PAGE_BYTES), 0);
}

/** Index of the first run that ends behind an address; runs are sorted. */
export function firstBeyond(runs: PageRun[], address: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.end <= address) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What of a pages file is not mapped from it: the map of that, and where it lies. */
export interface Rest {
  pagesPath: string;
  entries: Buffer[];
  pieces: { from: number; bytes: number }[];
  bytes: number;
}

export function restOf(
  pagesPath: string,
  headEntry: Buffer,
  runs: PageRun[],
  taken: [start: number, end: number][],
): Rest {
  const rest: Rest = { pagesPath, entries: [headEntry], pieces: [], bytes: 0 };
  let next = 0;
  for (const run of runs) {
    let position = run.start;
    const keep = (start: number, end: number) => {
      if (start >= end) return;
      rest.entries.push(start === run.start && end === run.end ? run.entry : partOf(run, start, end));
      if (run.offset === null) return;
      const bytes = end - start;
      rest.pieces.push({ from: run.offset + (start - run.start), bytes });
      rest.bytes += bytes;
    };
    for (; next < taken.length && taken[next]![0] < run.end; next++) {
      keep(position, taken[next]![0]);
      position = taken[next]![1];
    }
    keep(position, run.end);
  }
  return rest;
}

function partOf(run: PageRun, start: number, end: number): Buffer {
  const message = copyMessage(run.message);
  setNumber(message, PAGEMAP.address, start);
  setNumber(message, run.pagesField, (end - start) / PAGE_BYTES);
  return buildMessage(message);
}

/** Fresh memory is what costs here, so one piece of it carries everything. */
const CARRIED_BYTES = 2 * 1024 * 1024;

/** Replaces a pages file by one that has these pieces of it only, in their order. */
export async function keepPages({ pagesPath, pieces }: Rest): Promise<void> {
  const carrier = Buffer.allocUnsafe(CARRIED_BYTES);
  const from = openSync(pagesPath, "r");
  try {
    const to = await open(`${pagesPath}.new`, "wx", 0o600);
    try {
      let filled = 0;
      const empty = async () => {
        await to.write(carrier, 0, filled);
        filled = 0;
      };
      for (const piece of pieces) {
        for (let done = 0; done < piece.bytes;) {
          const length = Math.min(piece.bytes - done, CARRIED_BYTES - filled);
          // Thousands of small pieces, all in the page cache: a thread for each takes ten times as long.
          const bytesRead = readSync(from, carrier, filled, length, piece.from + done);
          if (bytesRead !== length) throw new Error(`${pagesPath} is cut off`);
          done += length;
          filled += length;
          if (filled === CARRIED_BYTES) await empty();
        }
      }
      if (filled > 0) await empty();
    } finally {
      await to.close();
    }
  } finally {
    closeSync(from);
  }
  await rename(`${pagesPath}.new`, pagesPath);
}
