/** Writes the status machines of lib/domain as a document. Pure: same tables, same text. */
import { register } from "tsx/esm/api";
import { inCheckout } from "./stack/checkout.mjs";

const MACHINES = [
  ["lib/domain/run/run.status.ts", "What a run as a whole is doing."],
  ["lib/domain/cohort/cohort.status.ts", "What happens to one unit of dispatch."],
  ["lib/domain/attempt/attempt.status.ts", "What the machinery is doing with one attempt. Says nothing about success."],
  ["lib/domain/episode/episode.verdict.ts", "What the gates say about one life of a desktop. It only gets worse."],
  ["lib/domain/desktop/desktop.status.ts", "What one live desktop is doing."],
  ["lib/domain/toolset/toolset.status.ts", "How a call of the toolset, and each subtask of it, ended."],
  ["lib/domain/toolset/approval.status.ts", "What a person said to a call on a computer that is no sandbox."],
  [
    "lib/domain/webhook/delivery.status.ts",
    "What became of one message to one address; written by `lib/db/webhook-deliveries.ts`.",
  ],
];

const isMachine = (value) => typeof value === "object" && value !== null && "noun" in value && "table" in value;

export async function statesDocument() {
  const unregister = register();
  try {
    const parts = [];
    for (const [file, about] of MACHINES) {
      const machines = Object.values(await import(inCheckout(file))).filter(isMachine);
      if (machines.length === 0) throw new Error(`${file} exports no status machine`);
      parts.push(...machines.map((machine) => section(machine, file, about)));
    }
    return [HEAD, ...parts].join("\n");
  } finally {
    await unregister();
  }
}

const HEAD = `# Statuses

<!-- Written by npm run states:generate from the tables in lib/domain. npm run verify compares. -->

One table a noun decides which moves are legal. \`lib/db/transition.ts\` is the only writer of these columns.
`;

function section({ noun, statuses, table, finals }, file, about) {
  const rows = Object.entries(table).map(
    ([event, { from, to }]) => `| ${event} | ${from.join(", ")} | ${typeof to === "string" ? to : to.join(" or ")} |`,
  );
  return [
    `## ${noun[0].toUpperCase()}${noun.slice(1)}`,
    "",
    `${about} Table: \`${file}\`.`,
    "",
    `Statuses: ${statuses.join(", ")}. Final: ${finals.length > 0 ? finals.join(", ") : "none"}.`,
    "",
    "| event | from | to |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
