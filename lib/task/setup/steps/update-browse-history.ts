import { z } from "zod";
import { HOME } from "../command";
import { StepFailure, type StepRunner } from "../step";

export const historyParameters = z.looseObject({
  history: z
    .array(z.looseObject({ url: z.string(), title: z.string(), visit_time_from_now_in_seconds: z.number().min(0) }))
    .min(1),
});

/**
 * Adds the visits to the profile's database with the browser's own schema: a headless start makes the file when
 * there is none. Times are microseconds since 1601, the browser's epoch. Prints how many visits are there.
 */
const SCRIPT = `
import json, os, sqlite3, subprocess, sys, time
path = os.path.expanduser("~/.config/google-chrome/Default/History")
if not os.path.exists(path):
    subprocess.run(["google-chrome", "--headless=new", "--dump-dom", "about:blank"], timeout=60,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
db = sqlite3.connect(path, timeout=10)
now = int((time.time() + 11644473600) * 1000000)
for item in json.load(sys.stdin):
    at = now - int(item["visit_time_from_now_in_seconds"] * 1000000)
    cursor = db.execute("INSERT INTO urls (url, title, visit_count, typed_count, last_visit_time, hidden) VALUES (?, ?, 1, 0, ?, 0)",
                        (item["url"], item["title"], at))
    db.execute("INSERT INTO visits (url, visit_time, from_visit, transition, segment_id, visit_duration) VALUES (?, ?, 0, 805306368, 0, 0)",
               (cursor.lastrowid, at))
db.commit()
print(db.execute("SELECT count(*) FROM visits").fetchone()[0])
`;

/** Writes visits into the browser's history before the browser starts, and counts them. */
export const updateBrowseHistory: StepRunner = async (parameters, ctx) => {
  const parsed = historyParameters.safeParse(parameters);
  if (!parsed.success) throw new StepFailure("its parameters list no visits", { parameters });
  const { history } = parsed.data;
  const argv = ["python3", "-c", SCRIPT];
  const result = await ctx.desktop.exec({ argv, cwd: HOME, stdin: JSON.stringify(history), timeoutMs: 90_000 });
  const count = Number(result.stdout.trim());
  if (result.exitCode !== 0 || !(count >= history.length)) {
    throw new StepFailure("the visits are not in the history", {
      exit_code: result.exitCode,
      stderr_tail: result.stderr.slice(-1_000),
    });
  }
  return `${history.length} visit(s) added`;
};
