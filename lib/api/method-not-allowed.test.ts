import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { proxy } from "@/proxy";

const VERBS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Every route file of the API with the verbs that it exports and those that Next adds. */
function routeFiles(folder = "app/api/v1", path = ""): { path: string; verbs: string[] }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const below = join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name.startsWith("[...")
        ? []
        : routeFiles(below, `${path}/${entry.name.replace(/^\[.*\]$/, "some-id")}`);
    }
    if (entry.name !== "route.ts") return [];
    const text = readFileSync(below, "utf8");
    const verbs = VERBS.filter((verb) =>
      new RegExp(`export (const|function|async function) ${verb}\\b|as ${verb}\\b`).test(text),
    );
    return [{ path, verbs: [...verbs, ...(verbs.includes("GET") ? ["HEAD"] : []), "OPTIONS"] }];
  });
}

const ask = (path: string, method: string) =>
  proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { method, headers: { "x-request-id": "trace-0001" } }));
const isPassedOn = (response: Response) => response.headers.get("x-middleware-next") === "1";

describe("a wrong method", () => {
  const routes = routeFiles();

  it("is answered with a problem document that names the right ones, on every route file", async () => {
    expect(routes.length).toBeGreaterThan(20);
    for (const { path, verbs } of routes) {
      for (const verb of VERBS) {
        const response = ask(`/api/v1${path}`, verb);
        if (verbs.includes(verb)) {
          expect(isPassedOn(response), `${verb} ${path}`).toBe(true);
          continue;
        }
        expect(response.status, `${verb} ${path}`).toBe(405);
        expect(response.headers.get("content-type")).toBe("application/problem+json");
        expect(response.headers.get("allow")?.split(", ").sort()).toEqual([...verbs].sort());
        expect(await response.json()).toMatchObject({
          type: "/docs/errors/method_not_allowed",
          status: 405,
          code: "method_not_allowed",
          request_id: "trace-0001",
        });
      }
    }
  });

  it("is refused under the documented prefix too", () => {
    expect(ask("/v1/runs", "DELETE").status).toBe(405);
  });

  it("of a path that is no route is left to the answer for unknown routes", () => {
    for (const path of ["/api/v1/nothing", "/api/v1", "/api/v1/runs/a/b/c"]) {
      expect(isPassedOn(ask(path, "DELETE")), path).toBe(true);
    }
  });
});
