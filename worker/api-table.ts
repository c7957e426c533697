import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { apiTableSchema, type ApiTable } from "@/lib/domain/toolset/api-table";
import type { EngineLog } from "@/lib/engine/ports";

/**
 * Reads the operator's table of APIs, a list in YAML; a file that is not there is an empty table. One that cannot be read
 * is reported, and the last good table stays.
 */
export function openApiTable(file: string, log: EngineLog): () => Promise<ApiTable> {
  let last: ApiTable = [];
  return async () => {
    try {
      last = apiTableSchema.parse(parse(await readFile(file, "utf8")) ?? []);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") last = [];
      else log.warn({ err: error, file }, "the table of APIs cannot be read; the last good one stays");
    }
    return last;
  };
}
