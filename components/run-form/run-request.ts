import type { RunDocumentInput } from "@/lib/domain/run/run.document";

/** Where runs are created, as a caller outside the browser writes it. */
export const RUNS_PATH = "/v1/runs";

/** The body as it is sent: two-space JSON whose task list keeps two ids to a line. Parses to exactly `document`. */
export function requestBody(document: RunDocumentInput): string {
  const tasks = document.tasks.map((id) => JSON.stringify(id));
  const lines: string[] = [];
  for (let index = 0; index < tasks.length; index += 2) lines.push(`    ${tasks.slice(index, index + 2).join(", ")}`);
  const list = tasks.length <= 1 ? `[${tasks.join("")}]` : `[\n${lines.join(",\n")}\n  ]`;
  const members = Object.entries(document).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${key === "tasks" ? list : JSON.stringify(value)}`,
  );
  return `{\n${members.join(",\n")}\n}`;
}

/** One shell word in single quotes; the only character that needs care inside them is the quote itself. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The same request for a shell. The key comes from the environment and never from the page. */
export function curlCommand(origin: string, idempotencyKey: string, document: RunDocumentInput): string {
  return [
    `curl -sS -X POST ${shellQuote(`${origin}${RUNS_PATH}`)}`,
    `  -H "Authorization: Bearer $DESKPROOF_API_KEY"`,
    `  -H ${shellQuote("Content-Type: application/json")}`,
    `  -H ${shellQuote(`Idempotency-Key: ${idempotencyKey}`)}`,
    `  --data-raw ${shellQuote(requestBody(document))}`,
  ].join(" \\\n");
}
