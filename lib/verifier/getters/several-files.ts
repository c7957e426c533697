import type { GetterSpec } from "@/lib/domain/task/task.schema";
import { GetterError, type FetchedFile, type GetterValue } from "../getter";

/** Most files one getter fetches; the largest task names 20. */
const FILES_MAX = 200;

/**
 * A getter of one file (`path`, `dest`) or of several (`multi` with lists). With `gives` only those indexes are
 * handed to the metric, all of them lie in its folder; one index gives a single file.
 */
export async function fetchFiles(
  spec: GetterSpec,
  fetch: (path: string) => Promise<Uint8Array | null>,
): Promise<GetterValue> {
  const paths = texts(spec.path, spec.type, "path");
  const names = texts(spec.dest, spec.type, "dest");
  if (paths.length > FILES_MAX)
    throw new GetterError(`${spec.type} names ${paths.length} files, more than ${FILES_MAX}`);
  if (names.length !== paths.length) throw new GetterError(`${spec.type} needs as many dest as path`);
  const files = await inOrder(paths, async (origin, index): Promise<FetchedFile | null> => {
    const bytes = await fetch(origin);
    return bytes === null ? null : { name: names[index] as string, origin, bytes };
  });
  const attached = files.filter((file) => file !== null);
  if (!spec.multi) return { kind: "file", name: files[0]?.name ?? null, attached };
  const gives = Array.isArray(spec.gives) ? (spec.gives as number[]) : [0];
  const given = paths.flatMap((_, index) => (gives.includes(index) ? [files[index]?.name ?? null] : []));
  if (given.length === 1) return { kind: "file", name: given[0] ?? null, attached };
  return { kind: "files", names: given, attached };
}

function texts(value: unknown, getter: string, name: string): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.some((item) => typeof item !== "string")) throw new GetterError(`${getter} needs ${name}`);
  return list as string[];
}

/** One after the other: a desktop serves one call at a time. */
async function inOrder<In, Out>(items: In[], run: (item: In, index: number) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (const [index, item] of items.entries()) results.push(await run(item, index));
  return results;
}
