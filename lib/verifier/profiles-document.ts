import { listMetrics } from "./metrics/registry";

/** docs/verifier-profiles.md: where the corrected profile differs from the osworld one, read from the registry. */
export function profilesDocument(): string {
  const rows = listMetrics().flatMap(({ name, corrected }) =>
    corrected === undefined ? [] : [`| ${name} | ${corrected.replaceAll("|", "\\|")} |`],
  );
  return `# The two profiles of the verifier

A run is judged in one of two profiles. Its manifest and every report name it, and results of different profiles are
never averaged.

- \`osworld\` (the default) gives the score of the public OSWorld function for the same input, defects included, so that
  numbers can be compared with published ones. [verifier-conformance.md](verifier-conformance.md) says how far they agree.
- \`corrected\` gives the score that the task asks for where the public function is plainly wrong.

In both profiles a file of the agent that is not there is 0, and an input beyond a bound of this product (size, pixels,
pages, nesting) is no score but a checker error.

## In every function

A file of the agent that is there and broken gives no score in the \`osworld\` profile where the public function raises
an exception for it, and 0 in the \`corrected\` one. A rule that is wrong itself gives no score in either.

## In single functions

| function | the corrected profile, and why |
| --- | --- |
${rows.join("\n")}

All other functions give the same score in both profiles. This page is written by \`npm run verifiers:document\`.
`;
}
