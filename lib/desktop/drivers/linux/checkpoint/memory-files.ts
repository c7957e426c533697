import { chmodSync, constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import {
  ADVICE,
  MAP_ANONYMOUS,
  MAP_GROWSDOWN,
  MM_VMAS,
  PROT_WRITE,
  VMA,
  VMA_STATUS,
  buildMessage,
  copyMessage,
  numberOf,
  parseMessage,
  readImageFile,
  setNumber,
  writeImageFile,
  type Message,
} from "./criu-image";
import { AddedFiles } from "./added-files";
import { PAGE_BYTES, firstBeyond, keepPages, pagesOf, readRuns, restOf, type PageRun, type Rest } from "./page-runs";

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

/** How often it is looked what criu is done with. */
const LOOK_MS = 15;

/**
 * Rewrites a checkpoint so that all desktops restored from it share the memory they do not change: every run of dumped
 * pages of a program's heap (brk) or of a private file mapping becomes a private mapping of the dump's own pages file,
 * which the kernel copies on write. Other private memory is marked mergeable. Only these areas keep their meaning that
 * way: an anonymous mapping expects zeros after MADV_DONTNEED and may grow by mremap, a heap never relies on either.
 * It follows criu, process by process, until `dumping` says that all is dumped. Throws what that throws.
 */
export async function shareMemory(options: MemoryFilesOptions, dumping: Promise<unknown>): Promise<MemoryFilesReport> {
  const { imageFolder, memoryFolder, id, parentMemoryFolder } = options;
  const own = path.join(memoryFolder, ".mem", id);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  if (parentMemoryFolder) linkParent(parentMemoryFolder, memoryFolder);
  const opened = new AddedFiles(`/.mem/${id}`);
  const report: MemoryFilesReport = { sharedPages: 0, privatePages: 0 };
  const seen = new Set<string>();
  const dumped = dumping.then(() => true);
  for (let isDumped = false; !isDumped;) {
    isDumped = await Promise.race([dumped, delay(LOOK_MS, false)]);
    for (const pid of dumpedProcesses(imageFolder, seen, isDumped)) {
      seen.add(pid);
      const rest = shareProcess(imageFolder, pid, own, opened, report);
      if (rest) await keepPages(rest);
      await nextTurn();
    }
  }
  const filesPath = path.join(imageFolder, "files.img");
  const files = readImageFile(filesPath);
  writeImageFile(filesPath, { head: files.head, entries: [...files.entries, ...opened.entriesBeside(files.entries)] });
  return report;
}

/** What criu is done with: it writes one process after the other and counts their pages files up. */
function dumpedProcesses(imageFolder: string, seen: ReadonlySet<string>, isDumped: boolean): string[] {
  const names = readdirSync(imageFolder);
  const fresh = names.flatMap((name) => /^mm-(\d+)\.img$/.exec(name)?.[1] ?? []).filter((pid) => !seen.has(pid));
  if (isDumped) return fresh;
  const newest = Math.max(...names.map((name) => Number(/^pages-(\d+)\.img$/.exec(name)?.[1] ?? 0)));
  return fresh.filter((pid) => (pagesIdOf(path.join(imageFolder, `pagemap-${pid}.img`)) ?? newest) < newest);
}

/** Null while criu has not written it. */
function pagesIdOf(pagemapPath: string): number | null {
  try {
    return numberOf(parseMessage(readImageFile(pagemapPath).entries[0]!), 1);
  } catch {
    return null;
  }
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

/** Returns what is left to do: which pages stay; null when all do. */
function shareProcess(
  imageFolder: string,
  pid: string,
  ownFolder: string,
  opened: AddedFiles,
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
    return (fileId = opened.add(`pages-${pagesId}.img`, statSync(target).size));
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

/** Cuts an area into what is mapped from the pages file and what stays as it was. */
function splitArea(
  area: Message,
  runs: PageRun[],
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
