import { parse } from "csv-parse/sync";
import { defineGetter, GetterError, jsonValue, textParameter } from "../getter";

/** Third column of a CSV file of the desktop, without its heading. */
export const conferenceCityInOrder = defineGetter({
  name: "conference_city_in_order",
  async get(spec, { desktop }) {
    const path = textParameter(spec, "csv_path");
    const bytes = await desktop.readFile(path, { bytesMax: 8 * 1024 * 1024 });
    if (bytes === null) throw new GetterError(`there is no ${path}`);
    const rows: string[][] = parse(Buffer.from(bytes), { relax_column_count: true, relax_quotes: true });
    return jsonValue(rows.slice(1).map((row) => row[2] ?? ""));
  },
});
