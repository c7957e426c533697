import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi-document";
import { OPERATIONS } from "./operations";

const ROUTES = "app/api/v1";

/** Route files as `METHOD /path/{param}`. */
function routesOnDisk(folder = ROUTES, path = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const below = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name.startsWith("[...")) return [];
      return routesOnDisk(below, `${path}/${entry.name.replace(/^\[(.*)\]$/, "{$1}")}`);
    }
    if (entry.name !== "route.ts") return [];
    const methods = [
      ...readFileSync(below, "utf8").matchAll(
        /export (?:const|function|async function) (GET|POST|PATCH|PUT|DELETE)\b/g,
      ),
    ];
    return methods.map(([, method]) => `${method} ${path}`);
  });
}

describe("the OpenAPI document", () => {
  it("is the committed one; `npx vitest run lib/api/openapi -u` writes it anew", async () => {
    await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot(
      "../../../docs/api/openapi.json",
    );
  });

  it("describes every route and nothing else", () => {
    const described = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual(routesOnDisk().sort());
  });

  it("names scope, sign-in, secrets and versions as the route does", () => {
    for (const { method, path, auth, scope, answersSecret = false, hasEtag = false } of OPERATIONS) {
      if (auth === "none") continue;
      const file = readFileSync(join(ROUTES, path.replaceAll("{", "[").replaceAll("}", "]"), "route.ts"), "utf8");
      const [, handler = ""] = file.split(`export const ${method.toUpperCase()} = withApi(`);
      const [options] = handler.split("\n});");
      expect(options, `${method} ${path}`).toContain(`auth: "${auth}"`);
      if (scope) expect(options, `${method} ${path}`).toContain(`scope: "${scope}"`);
      expect(options?.includes("answersSecret: true"), `${method} ${path}`).toBe(answersSecret);
      expect(/\betag\b|ifMatch/.test(options ?? ""), `${method} ${path}`).toBe(hasEtag);
    }
  });

  it("refers to schemas that it has", () => {
    const document = openApiDocument();
    const schemas = Object.keys((document.components as { schemas: object }).schemas);
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(refs.length).toBeGreaterThan(20);
    for (const name of refs) expect(schemas).toContain(name);
  });
});
