import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROLE_RIGHTS, ROLES, type Role } from "./role";
import { SCOPE_TABLE } from "./scope";

const TABLE: Record<string, { words: string; roles: readonly Role[] }> = { ...SCOPE_TABLE, ...ROLE_RIGHTS };

/** Rows of the table in docs/security.md, without its padding. */
const rows = Object.entries(TABLE).map(([name, { words, roles }]) => {
  const what = name in SCOPE_TABLE ? `${words} (\`${name}\`)` : words;
  return `| ${[what, ...ROLES.map((role) => (roles.includes(role) ? "yes" : "–"))].join(" | ")} |`;
});

it("docs/security.md says what each role may do", () => {
  const text = readFileSync("docs/security.md", "utf8").replace(/ +\|/g, " |");
  for (const row of rows) expect(text).toContain(row);
});
