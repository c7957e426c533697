import type { VerifierFile } from "./contract";

const DESCRIPTION = {
  description: "Compares the sum of one column of a CSV file with a number",
  functions: ["column_total"],
};

const PYTHON = `"""A verifier reads one JSON object on standard input and prints one on standard output."""
import csv
import json
import sys


def column_total(result, expected, options):
    path = result["path"]
    if path is None:
        return answer(0, [], "the file is not there")
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    column = options["column"]
    checks = [check("column", bool(rows) and column in rows[0], f"a column {column}")]
    total = sum(float(row[column]) for row in rows) if checks[0]["passed"] else None
    checks.append(check("total", total == expected["value"], "no sum" if total is None else f"the sum is {total:g}"))
    passed = [one["passed"] for one in checks]
    return answer(1 if all(passed) else 0, checks, f"{sum(passed)} of {len(passed)} checks passed")


def check(name, passed, detail):
    return {"name": name, "passed": passed, "detail": detail}


def answer(score, checks, message):
    return {"score": score, "checks": checks, "message": message}


FUNCTIONS = {"column_total": column_total}

if __name__ == "__main__":
    call = json.load(sys.stdin)
    run = FUNCTIONS[call["function"]]
    print(json.dumps(run(call["result"], call["expected"], call["options"])))
`;

const TYPESCRIPT = `/** A verifier reads one JSON object on standard input and prints one on standard output. */
import { readFileSync } from "node:fs";

interface Check {
  name: string;
  passed: boolean;
  detail: string;
}
interface Answer {
  score: number;
  checks: Check[];
  message: string;
}
interface Call {
  function: string;
  result: { kind: "file"; path: string | null };
  expected: { kind: "value"; value: number };
  options: { column: string };
}

function columnTotal({ result, expected, options }: Call): Answer {
  if (result.path === null) return { score: 0, checks: [], message: "the file is not there" };
  const lines = readFileSync(result.path, "utf8").trim().split(/\\r?\\n/);
  const [head = [], ...rows] = lines.map((line) => line.split(","));
  const at = head.indexOf(options.column);
  const total = at < 0 ? null : rows.reduce((sum, row) => sum + Number(row[at]), 0);
  const checks: Check[] = [
    { name: "column", passed: at >= 0, detail: \`a column \${options.column}\` },
    { name: "total", passed: total === expected.value, detail: \`the sum is \${total}\` },
  ];
  const passed = checks.filter((check) => check.passed).length;
  const score = passed === checks.length ? 1 : 0;
  return { score, checks, message: \`\${passed} of \${checks.length} checks passed\` };
}

const FUNCTIONS: Record<string, (call: Call) => Answer> = { column_total: columnTotal };

const call = JSON.parse(readFileSync(0, "utf8")) as Call;
const run = FUNCTIONS[call.function];
if (!run) throw new Error(\`no function \${call.function}\`);
console.log(JSON.stringify(run(call)));
`;

const testCase = (file: string | null, total: number, score: number) =>
  json({
    function: "column_total",
    result: { file },
    expected: { value: total },
    options: { column: "amount" },
    score,
  });

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Files of a small verifier that works, with evidence to test it on: text by path in its folder. */
export function exampleVerifier(language: VerifierFile["language"]): Record<string, string> {
  return {
    "verifier.json": json({ ...DESCRIPTION, language }),
    ...(language === "python" ? { "verifier.py": PYTHON } : { "verifier.ts": TYPESCRIPT }),
    "tests/right-total/case.json": testCase("report.csv", 42, 1),
    "tests/right-total/report.csv": "item,amount\npaper,30\nink,12\n",
    "tests/wrong-total/case.json": testCase("report.csv", 42, 0),
    "tests/wrong-total/report.csv": "item,amount\npaper,30\nink,13\n",
    "tests/no-file/case.json": testCase(null, 42, 0),
  };
}
