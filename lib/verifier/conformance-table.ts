import { knownDeviation, type CaseReport, type CorpusCase } from "./conformance-run";

interface Row {
  func: string;
  calls: number;
  agreeing: number;
  disagreeing: string[];
  isImplemented: boolean;
}

/** The report as Markdown: totals, then one row per function of the corpus, by name. */
export function conformanceTable(reports: readonly CaseReport[]): string {
  const rows = new Map<string, Row>();
  for (const { case: one, agrees } of reports) {
    const row = rows.get(one.func) ?? {
      func: one.func,
      calls: 0,
      agreeing: 0,
      disagreeing: [],
      isImplemented: agrees !== null,
    };
    row.calls++;
    if (agrees === true) row.agreeing++;
    if (agrees === false) row.disagreeing.push(nameOf(one));
    rows.set(one.func, row);
  }
  const sorted = [...rows.values()].sort((left, right) => (left.func < right.func ? -1 : 1));
  const sum = (pick: (row: Row) => number) => sorted.reduce((total, row) => total + pick(row), 0);
  const open = sorted.filter((row) => !row.isImplemented);
  return `# Agreement with the public functions

Recorded calls of the public OSWorld functions against the same function here, profile \`osworld\`. A call that ends
without a score there agrees when it ends without one here. Made by
\`npx tsx lib/verifier/conformance.ts --write docs/verifier-conformance.md\`; the recorded calls are not part of the
repository (\`DESKPROOF_CHECKER_CORPUS\` names their folder).

| | |
| --- | ---: |
| functions with recorded calls | ${sorted.length} |
| implemented | ${sorted.length - open.length} |
| calls | ${sum((row) => row.calls)} |
| agreeing | ${sum((row) => row.agreeing)} |
| disagreeing | ${sum((row) => row.disagreeing.length)} |
| calls of functions not implemented | ${open.reduce((total, row) => total + row.calls, 0)} |

| function | calls | agreeing | disagreeing | |
| --- | ---: | ---: | ---: | --- |
${sorted.map(lineOf).join("\n")}
`;
}

function nameOf(one: CorpusCase): string {
  const reason = knownDeviation(one);
  return `${one.id} (${one.note}${reason ? `: ${reason}` : ""})`;
}

const lineOf = (row: Row) =>
  row.isImplemented
    ? `| ${row.func} | ${row.calls} | ${row.agreeing} | ${row.disagreeing.length} | ${row.disagreeing.join(", ")} |`
    : `| ${row.func} | ${row.calls} | | | not implemented |`;
