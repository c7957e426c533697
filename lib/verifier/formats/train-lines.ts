import { strip } from "../python/text";

/** Second of exactly four fields (time, train, station, platform) of each line that has four. */
export const trainIds = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const fields = line.split(",");
    return fields.length === 4 ? [strip(fields[1] ?? "")] : [];
  });
