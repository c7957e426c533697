import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Where functions and their tests lie in the checkout that commands run in. */
const FOLDER = path.resolve("lib", "verifier", "metrics");

/** A test, or one row of a table of tests. */
const STARTS = /^\s*(?:it(?:\.each)?\(|\[\s*(?:"|$))/;
/** What the tests below it are about: a suite, a bench, or the key of a table. */
const SUBJECT = /(?:describe|metricBench)\("(\w+)"|^\s*(\w+): \[$/;

/**
 * How many tests name each function, or belong to a suite about it; rows of a table count one each. null where the
 * sources are not there.
 */
export async function countVerifierTests(names: readonly string[]): Promise<Map<string, number> | null> {
  const files = await readdir(FOLDER).catch(() => null);
  if (files === null) return null;
  const counts = new Map(names.map((name) => [name, 0]));
  for (const file of files.filter((name) => name.endsWith(".test.ts")))
    countIn(await readFile(path.join(FOLDER, file), "utf8"), counts);
  return counts;
}

/** Adds the tests of one source. */
export function countIn(source: string, counts: Map<string, number>): void {
  let subject: string | null = null;
  let open: Set<string> | null = null;
  const close = () => {
    const named = open && open.size === 0 && subject !== null ? [subject] : (open ?? []);
    for (const name of named) counts.set(name, (counts.get(name) ?? 0) + 1);
    open = null;
  };
  for (const line of source.split("\n")) {
    const [, quoted, key] = SUBJECT.exec(line) ?? [];
    const about = quoted ?? key;
    if (about !== undefined && counts.has(about)) {
      close();
      subject = about;
      continue;
    }
    if (STARTS.test(line)) {
      close();
      open = new Set();
    }
    for (const [, name] of line.matchAll(/"(\w+)"/g)) if (counts.has(name as string)) open?.add(name as string);
  }
  close();
}
