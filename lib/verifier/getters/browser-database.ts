import { z } from "zod";
import { GetterError, jsonValue, type GetterContext, type GetterValue } from "../getter";
import { PROFILES } from "./chrome-profile";

/** Rows read of one table; beyond it the rest is left out. */
const ROWS_MAX = 20_000;

/**
 * Reads a table of the browser's profile inside the desktop, isolated from anything in the home folder. A copy is
 * read, because the running browser holds a lock on its own.
 */
const PROGRAM = `
import base64, json, os, shutil, sqlite3, sys, tempfile
query, *paths = sys.argv[1:]
found = [path for path in paths if os.path.isfile(path)]
if not found:
    print("null")
    sys.exit()
plain = lambda value: base64.b64encode(value).decode() if isinstance(value, bytes) else value
with tempfile.TemporaryDirectory() as folder:
    copy = os.path.join(folder, "copy")
    for ending in ("", "-wal"):
        if os.path.isfile(found[0] + ending):
            shutil.copyfile(found[0] + ending, copy + ending)
    database = sqlite3.connect(copy)
    print(json.dumps([[plain(value) for value in row] for row in database.execute(query)]))
    database.close()
`;

/**
 * Rows of a query on a database of the browser's default profile, null when there is no such file. Binary values are
 * base64 text. Throws GetterError when the file is no such database.
 */
export async function databaseRows({ desktop }: GetterContext, file: string, query: string): Promise<GetterValue> {
  const paths = PROFILES.map((folder) => `${folder}/${file}`);
  const argv = ["python3", "-I", "-c", PROGRAM, `${query} LIMIT ${ROWS_MAX}`, ...paths];
  const { exitCode, stdout, stderr } = await desktop.exec({ argv, as: "user", timeoutMs: 30_000 });
  if (exitCode !== 0) {
    throw new GetterError(`the browser's ${file} cannot be read: ${stderr.trim().split("\n").at(-1)?.slice(0, 200)}`);
  }
  return jsonValue(z.array(z.array(z.unknown())).nullable().parse(JSON.parse(stdout)));
}
