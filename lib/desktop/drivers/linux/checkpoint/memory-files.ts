import { chmodSync, constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import {
  ADVICE,
  FILE,
  FILE_TYPE_REGULAR,
  MAP_ANONYMOUS,
  MAP_GROWSDOWN,
  MM_VMAS,
  PAGEMAP,
  PAGE_PARENT,
  PAGE_PRESENT,
  PROT_WRITE,
  REGULAR,
  VMA,
  VMA_STATUS,
  buildMessage,
  bytesOf,
  copyMessage,
  numberOf,
  parseMessage,
  readImageFile,
  setNumber,
  writeImageFile,
  type Message,
} from "./criu-image";

const PAGE_BYTES = 4_096;
const { REGULAR: PLAIN, STACK, VSYSCALL, VDSO, VVAR, HEAP, FILE_PRIVATE, ANON_PRIVATE } = VMA_STATUS;

export interface MemoryFilesOptions {
  /** criu's images; the changed ones are replaced by new files. */
  imageFolder: string;
  /** Becomes an extra lower folder of every restored desktop: `.mem/<id>/pages-N.img` lies in it. On the same file system as `imageFolder`. */
  memoryFolder: string;
  id: string;
  /** Memory folder of the state this desktop was itself restored from: its files are linked too, so that one folder serves at any depth. */
  parentMemoryFolder: string | null;
}

export interface MemoryFilesReport {
  sharedPages: number;
  privatePages: number;
}

interface Run {
  start: number;
  end: number;
  /** Position in the pages file; null when the pages are not in it. */
  offset: number | null;
  entry: Buffer;
  message: Message;
  pagesField: number;
}

/**
 * Rewrites a checkpoint so that all desktops restored from it share the memory they do not change: every run of dumped
 * pages of a program's heap (brk) or of a private file mapping becomes a private mapping of the dump's own pages file,
 * which the kernel copies on write. Other private memory is marked mergeable. Only these areas keep their meaning that
 * way: an anonymous mapping expects zeros after MADV_DONTNEED and may grow by mremap, a heap never relies on either.
 */
export async function shareMemory(options: MemoryFilesOptions): Promise<MemoryFilesReport> {
  const { imageFolder, memoryFolder, id, parentMemoryFolder } = options;
  const own = path.join(memoryFolder, ".mem", id);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  if (parentMemoryFolder) linkParent(parentMemoryFolder, memoryFolder);
  const filesPath = path.join(imageFolder, "files.img");
  const files = readImageFile(filesPath);
  const table = new FileTable(files.entries);
  const report: MemoryFilesReport = { sharedPages: 0, privatePages: 0 };
  const rests: Rest[] = [];
  for (const name of readdirSync(imageFolder)) {
    const pid = /^mm-(\d+)\.img$/.exec(name)?.[1];
    const rest = pid === undefined ? null : shareProcess(imageFolder, pid, own, `/.mem/${id}`, table, report);
    if (rest) rests.push(rest);
  }
  writeImageFile(filesPath, files);
  const results = await Promise.allSettled(rests.map(keepPages));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return report;
}

function linkParent(parent: string, memoryFolder: string): void {
  const from = path.join(parent, ".mem");
  if (!existsSync(from)) return;
  for (const generation of readdirSync(from)) {
    const to = path.join(memoryFolder, ".mem", generation);
    mkdirSync(to, { recursive: true, mode: 0o700 });
    for (const file of readdirSync(path.join(from, generation))) {
      linkOrCopy(path.join(from, generation, file), path.join(to, file));
    }
  }
}

/** The parent may be a template's state, which can lie on another file system. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

/** The open files of the dumped desktop, to which memory files are added. */
class FileTable {
  #next = 1;
  readonly #template: Message;

  constructor(private readonly entries: Buffer[]) {
    let template: Message | null = null;
    for (const entry of entries) {
      const message = parseMessage(entry);
      const id = numberOf(message, FILE.id);
      if (id >= this.#next) this.#next = id + 1;
      if (template || numberOf(message, FILE.type) !== FILE_TYPE_REGULAR) continue;
      const regular = parseMessage(bytesOf(message, FILE.regular));
      // Every program maps it from the root mount, whose number the new entries need.
      if (/\/libc\.so\.6$/.test(bytesOf(regular, REGULAR.name).toString())) template = regular;
    }
    if (!template) throw new Error("criu image: no mapped libc to learn the root mount from");
    this.#template = template;
  }

  add(guestPath: string, bytes: number): number {
    const id = this.#next++;
    const regular: Message = [
      [REGULAR.id, 0, id],
      [REGULAR.flags, 0, 0o100000],
      [REGULAR.position, 0, 0],
      [REGULAR.owner, 2, bytesOf(this.#template, REGULAR.owner)],
      [REGULAR.name, 2, Buffer.from(guestPath)],
      [REGULAR.mountId, 0, numberOf(this.#template, REGULAR.mountId)],
      [REGULAR.size, 0, bytes],
      [REGULAR.mode, 0, 0o100600],
    ];
    this.entries.push(
      buildMessage([
        [FILE.type, 0, FILE_TYPE_REGULAR],
        [FILE.id, 0, id],
        [FILE.regular, 2, buildMessage(regular)],
      ]),
    );
    return id;
  }
}

/** Returns what is left to do: which pages stay; null when all do. */
function shareProcess(
  imageFolder: string,
  pid: string,
  ownFolder: string,
  guestFolder: string,
  table: FileTable,
  report: MemoryFilesReport,
): Rest | null {
  const pagemapPath = path.join(imageFolder, `pagemap-${pid}.img`);
  if (!existsSync(pagemapPath)) return null;
  const pagemap = readImageFile(pagemapPath);
  const pagesId = numberOf(parseMessage(pagemap.entries[0]!), 1);
  const pagesPath = path.join(imageFolder, `pages-${pagesId}.img`);
  const mmPath = path.join(imageFolder, `mm-${pid}.img`);
  const mm = readImageFile(mmPath);
  const runs = readRuns(pagemap.entries.slice(1));
  const taken: [start: number, end: number][] = [];
  let fileId: number | null = null;
  const fileOf = () => {
    if (fileId !== null) return fileId;
    const target = path.join(ownFolder, `pages-${pagesId}.img`);
    linkSync(pagesPath, target);
    chmodSync(target, 0o600);
    return (fileId = table.add(`${guestFolder}/pages-${pagesId}.img`, statSync(target).size));
  };

  const rewritten: Message = [];
  for (const field of parseMessage(mm.entries[0]!)) {
    if (field[0] !== MM_VMAS || !(field[2] instanceof Buffer)) {
      rewritten.push(field);
      continue;
    }
    const area = parseMessage(field[2]);
    const isMarked = markMergeable(area);
    const pieces = isShareable(area) ? splitArea(area, runs, fileOf, taken, report) : [area];
    if (pieces.length === 1 && pieces[0] === area && !isMarked) rewritten.push(field);
    else for (const piece of pieces) rewritten.push([MM_VMAS, 2, buildMessage(piece)]);
  }
  mm.entries[0] = buildMessage(rewritten);
  writeImageFile(mmPath, mm);
  if (taken.length === 0) {
    report.privatePages += pagesOf(runs);
    return null;
  }
  const rest = restOf(pagesPath, pagemap.entries[0]!, runs, taken);
  writeImageFile(pagemapPath, { head: pagemap.head, entries: rest.entries });
  report.privatePages += rest.bytes / PAGE_BYTES;
  return rest;
}

function readRuns(entries: Buffer[]): Run[] {
  let offset = 0;
  return entries.map((entry) => {
    const message = parseMessage(entry);
    const pagesField = message.some(([field]) => field === PAGEMAP.pagesLong) ? PAGEMAP.pagesLong : PAGEMAP.pages;
    const start = numberOf(message, PAGEMAP.address);
    const bytes = numberOf(message, pagesField) * PAGE_BYTES;
    const flags = numberOf(message, PAGEMAP.flags);
    const isInParent = (flags & PAGE_PARENT) !== 0 || numberOf(message, PAGEMAP.inParent) !== 0;
    const isPresent = (flags & PAGE_PRESENT) !== 0 || !isInParent;
    const run: Run = { start, end: start + bytes, offset: isPresent ? offset : null, entry, message, pagesField };
    if (isPresent) offset += bytes;
    return run;
  });
}

function pagesOf(runs: Run[]): number {
  return runs.reduce((sum, run) => sum + (run.offset === null ? 0 : (run.end - run.start) / PAGE_BYTES), 0);
}

function isShareable(area: Message): boolean {
  const status = numberOf(area, VMA.status);
  if ((status & PLAIN) === 0 || (status & (VDSO | VVAR | VSYSCALL | STACK)) !== 0) return false;
  if ((numberOf(area, VMA.flags) & MAP_GROWSDOWN) !== 0) return false;
  if (((numberOf(area, VMA.advice) >> ADVICE.WIPEONFORK) & 1) !== 0) return false;
  return (status & (HEAP | FILE_PRIVATE)) !== 0;
}

/** Whether that changed it. */
function markMergeable(area: Message): boolean {
  const status = numberOf(area, VMA.status);
  if ((status & PLAIN) === 0 || (status & (VDSO | VVAR | VSYSCALL)) !== 0) return false;
  const isAnonymous = (status & ANON_PRIVATE) !== 0;
  const isWritableFile = (status & FILE_PRIVATE) !== 0 && (numberOf(area, VMA.protection) & PROT_WRITE) !== 0;
  const before = numberOf(area, VMA.advice);
  const after = isAnonymous || isWritableFile ? before | (1 << ADVICE.MERGEABLE) : before;
  if (after !== before) setNumber(area, VMA.advice, after);
  return after !== before;
}

/** Index of the first run that ends behind an address; runs are sorted. */
function firstBeyond(runs: Run[], address: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.end <= address) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cuts an area into what is mapped from the pages file and what stays as it was. */
function splitArea(
  area: Message,
  runs: Run[],
  fileOf: () => number,
  taken: [number, number][],
  report: MemoryFilesReport,
): Message[] {
  const areaStart = numberOf(area, VMA.start);
  const areaEnd = numberOf(area, VMA.end);
  const pieces: Message[] = [];
  const rest = (start: number, end: number) => {
    if (start >= end) return;
    const piece = copyMessage(area);
    setNumber(piece, VMA.start, start);
    setNumber(piece, VMA.end, end);
    if ((numberOf(area, VMA.status) & FILE_PRIVATE) !== 0) {
      setNumber(piece, VMA.pageOffset, numberOf(area, VMA.pageOffset) + (start - areaStart));
    }
    pieces.push(piece);
  };
  let position = areaStart;
  for (let index = firstBeyond(runs, areaStart); index < runs.length; index++) {
    const run = runs[index]!;
    if (run.start >= areaEnd) break;
    if (run.offset === null) continue;
    const start = run.start > areaStart ? run.start : areaStart;
    const end = run.end < areaEnd ? run.end : areaEnd;
    rest(position, start);
    const piece = copyMessage(area);
    setNumber(piece, VMA.start, start);
    setNumber(piece, VMA.end, end);
    setNumber(piece, VMA.pageOffset, run.offset + (start - run.start));
    setNumber(piece, VMA.fileId, fileOf());
    setNumber(piece, VMA.flags, numberOf(piece, VMA.flags) & ~MAP_ANONYMOUS);
    setNumber(piece, VMA.status, PLAIN | FILE_PRIVATE);
    setNumber(piece, VMA.fileFlags, 0o100000);
    pieces.push(piece);
    taken.push([start, end]);
    report.sharedPages += (end - start) / PAGE_BYTES;
    position = end;
  }
  if (position === areaStart) return [area];
  rest(position, areaEnd);
  return pieces;
}

/** What of a pages file is not mapped from it: the map of that, and where it lies. */
interface Rest {
  pagesPath: string;
  entries: Buffer[];
  pieces: { from: number; bytes: number }[];
  bytes: number;
}

function restOf(pagesPath: string, headEntry: Buffer, runs: Run[], taken: [start: number, end: number][]): Rest {
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

function partOf(run: Run, start: number, end: number): Buffer {
  const message = copyMessage(run.message);
  setNumber(message, PAGEMAP.address, start);
  setNumber(message, run.pagesField, (end - start) / PAGE_BYTES);
  return buildMessage(message);
}

/** Fresh memory is what costs here, so one piece of it carries everything. */
const CARRIED_BYTES = 2 * 1024 * 1024;

/** Replaces a pages file by one that has these pieces of it only, in their order. */
async function keepPages({ pagesPath, pieces }: Rest): Promise<void> {
  const carrier = Buffer.allocUnsafe(CARRIED_BYTES);
  const from = await open(pagesPath, "r");
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
          const { bytesRead } = await from.read(carrier, filled, length, piece.from + done);
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
    await from.close();
  }
  await rename(`${pagesPath}.new`, pagesPath);
}
