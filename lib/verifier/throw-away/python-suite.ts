import { randomBytes } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Desktop } from "@/lib/desktop/desktop.port";
import { z } from "zod";
import type { MetricCall, MetricReply } from "../metric-call";

/** A test that takes longer gives no score. */
const SUITE_LIMIT_MS = 60_000;
/** What lies beside a test file is taken with it, as modules that it imports do. */
const FILES_MAX = 200;
const BYTES_MAX = 32 * 1024 ** 2;
const FOLDER = "/home/user/.deskproof-suite";

/**
 * Loads a test file as a module of its own, in its folder, and calls its function. What it prints goes nowhere: the one
 * line that tells the result begins with a word that comes over standard input and is read before any of its code.
 */
const PROGRAM = `
import importlib.util, json, os, sys
word, wanted, name = json.loads(sys.stdin.readline())
out = os.dup(1)
null = os.open(os.devnull, os.O_RDWR)
for fd in (0, 1, 2):
    os.dup2(null, fd)
def say(score, detail):
    os.write(out, (word + json.dumps({"score": score, "detail": detail[:500]}) + "\\n").encode())
def told(error):
    return type(error).__name__ + ": " + str(error)
def main():
    os.chdir(os.path.dirname(wanted))
    sys.path.insert(0, os.path.dirname(wanted))
    try:
        spec = importlib.util.spec_from_file_location("suite_under_test", wanted)
        module = importlib.util.module_from_spec(spec)
        sys.modules["suite_under_test"] = module
        spec.loader.exec_module(module)
    except Exception as error:
        return 0, "the test file cannot be loaded: " + told(error)
    if not hasattr(module, name):
        return 0, "the test file has no function " + name
    test = getattr(module, name)
    if not callable(test):
        return 0, name + " of the test file is no function"
    try:
        result = test()
    except Exception as error:
        return 0, "the test raised " + told(error)
    if isinstance(result, bool) or not isinstance(result, (int, float)):
        return (1 if result else 0), name + " gave " + repr(result)
    return max(0.0, min(1.0, float(result))), name + " gave " + repr(result)
try:
    say(*main())
except BaseException as error:
    say(None, "the program ended itself: " + told(error))
os._exit(0)
`;

const answerSchema = z.object({ score: z.number().nullable(), detail: z.string() });

/**
 * Runs a test file on the agent's files beside it in a throw-away desktop and gives its score: true or false, or a
 * number cut to 0..1. Code that ends its own interpreter takes the public function with it: no score in the osworld
 * profile, 0 in the corrected one.
 */
export async function runPythonSuite(desktop: Desktop, call: MetricCall, testFile: string): Promise<MetricReply> {
  const files = await filesBeside(testFile);
  if (files === null)
    return { ok: false, kind: "refused_input", message: "too many or too large files beside the test" };
  await desktop.exec({ argv: ["mkdir", "-m", "700", FOLDER], as: "user" });
  for (const [name, bytes] of files) await desktop.writeFile(`${FOLDER}/${name}`, bytes, { as: "user" });
  const word = randomBytes(16).toString("hex");
  const { test_function_name: named } = call.options;
  const ask = [word, `${FOLDER}/${path.basename(testFile)}`, typeof named === "string" ? named : "test"];
  const ran = await desktop.exec({
    argv: ["python3", "-B", "-c", PROGRAM],
    as: "user",
    timeoutMs: SUITE_LIMIT_MS,
    stdin: `${JSON.stringify(ask)}\n`,
  });
  if (ran.timedOut) {
    return { ok: false, kind: "timeout", message: `the test did not finish within ${SUITE_LIMIT_MS} ms` };
  }
  const answer = answerOf(ran.stdout, word);
  if (answer?.score != null) return { ok: true, score: answer.score, detail: answer.detail, parts: [] };
  // 127: there is no Python, which is not the program's doing.
  if (ran.exitCode === 127) return { ok: false, kind: "crashed", message: "the throw-away desktop has no python3" };
  const detail = answer?.detail ?? "the program ended itself without a result";
  return call.profile === "corrected"
    ? { ok: true, score: 0, detail, parts: [] }
    : { ok: false, kind: "raised", message: detail };
}

function answerOf(stdout: string, word: string): z.infer<typeof answerSchema> | null {
  const line = stdout.split("\n").find((text) => text.startsWith(word));
  if (line === undefined) return null;
  try {
    return answerSchema.parse(JSON.parse(line.slice(word.length)));
  } catch {
    return null;
  }
}

/** Plain files in the test's folder by name; links and folders are left out. Null beyond the bounds. */
async function filesBeside(testFile: string): Promise<Map<string, Uint8Array> | null> {
  const folder = path.dirname(testFile);
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  if (names.length > FILES_MAX) return null;
  const files = new Map<string, Uint8Array>();
  let left = BYTES_MAX;
  for (const { name } of names) {
    left -= (await stat(path.join(folder, name))).size;
    if (left < 0) return null;
    files.set(name, await readFile(path.join(folder, name)));
  }
  return files;
}
