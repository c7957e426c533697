import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "@/lib/api/openapi/operations";
import type { Operation } from "@/lib/api/openapi/operation";

/** Sent as a write, but changing nothing of the product; each says why it leaves no row. */
const WITHOUT_ROW: Readonly<Record<string, string>> = {
  "POST /runs/plan": "looks ahead only",
  "POST /attempts/{attemptId}/observe": "looks only",
  "POST /slots/{slotId}/observe": "looks only",
  "POST /slots/{slotId}/wait_valid": "waits only",
  "POST /slots/{slotId}/step": "input into a desktop, many a second; not a change of the product",
  "POST /attempts/{attemptId}/act": "input into a desktop, kept as a step of the attempt",
  "POST /slots/{slotId}/verify": "reads a desktop; the verdict is kept with its episode",
  "POST /decisions": "advice, kept as a decision with who asked",
};

const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
const WRITES = OPERATIONS.filter(({ method }) => method !== "get");

/** Files under lib that a source imports, by the name that it uses. */
function importsOf(file: string): Map<string, string> {
  const found = new Map<string, string>();
  const source = readFileSync(file, "utf8");
  for (const [, names = "", from = ""] of source.matchAll(/import (?:type )?\{([^}]*)\} from "([^"]+)"/g)) {
    const target = from.startsWith("@/") ? from.slice(2) : from.startsWith(".") ? join(dirname(file), from) : null;
    if (target === null || !existsSync(`${target}.ts`)) continue;
    for (const name of names.split(",")) found.set(name.trim().replace(/^type /, ""), `${target}.ts`);
  }
  return found;
}

/** Whether a service writes an audit row, itself or by another service that it calls. */
function writesRow(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  if (/\b(emitAudit|insertAuditEvent)\(/.test(readFileSync(file, "utf8")) && !file.endsWith("emit-audit.ts"))
    return true;
  return [...importsOf(file).values()].some(
    (next) => /^lib\/(services|auth)\//.test(next) && !next.endsWith("emit-audit.ts") && writesRow(next, seen),
  );
}

/** The services and sign-in files that the handler of one method names. */
function servicesOf({ method, path }: Operation): string[] {
  const file = join("app/api/v1", path.replaceAll("{", "[").replaceAll("}", "]"), "route.ts");
  const source = readFileSync(file, "utf8");
  const [, after = ""] = source.split(`export const ${method.toUpperCase()} =`);
  const [handler = ""] = after.split("\nexport const ");
  return [...importsOf(file)].flatMap(([name, target]) =>
    /^lib\/(services|auth)\//.test(target) && new RegExp(`\\b${name}\\b`).test(handler) ? [target] : [],
  );
}

describe("every write of the API", () => {
  it.each(WRITES.filter((operation) => !(nameOf(operation) in WITHOUT_ROW)).map((o) => [nameOf(o), o] as const))(
    "%s leaves a row in the audit log",
    (_, operation) => {
      expect(servicesOf(operation).some((file) => writesRow(file))).toBe(true);
    },
  );

  it("is excused only while it exists", () => {
    const names = WRITES.map(nameOf);
    for (const name of Object.keys(WITHOUT_ROW)) expect(names).toContain(name);
  });
});
