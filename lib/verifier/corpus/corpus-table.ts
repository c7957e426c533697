import type { CorpusSummary } from "./corpus-summary";

/** The report as Markdown: totals, then one row per function of the corpus, by name. */
export function corpusTable({ cases, agreed, perFunction, disagreements }: CorpusSummary): string {
  const functions = Object.entries(perFunction);
  const open = functions.filter(([, row]) => !row.implemented);
  const rows = functions.map(([func, row]) => {
    const differing = disagreements.filter((one) => one.func === func);
    const said = row.implemented ? differing.map(nameOf).join(", ") : "not implemented";
    return `| ${func} | ${row.cases} | ${row.agreed} | ${differing.length} | ${said} |`;
  });
  return `# Agreement with the public functions

Recorded calls of the public OSWorld functions against the same function here, profile \`osworld\`. A call that ends
without a score there agrees when it ends without one here. Made by
\`npm run corpus -- <folder> --write docs/verifier-conformance.md\`; the recorded calls are not part of the repository.

| | |
| --- | ---: |
| functions with recorded calls | ${functions.length} |
| implemented | ${functions.length - open.length} |
| calls | ${cases} |
| agreeing | ${agreed} |
| disagreeing | ${cases - agreed} |

| function | calls | agreeing | disagreeing | |
| --- | ---: | ---: | ---: | --- |
${rows.join("\n")}
`;
}

const nameOf = ({ id, note, reason }: CorpusSummary["disagreements"][number]) =>
  `${id} (${note}${reason ? `: ${reason}` : ""})`;
