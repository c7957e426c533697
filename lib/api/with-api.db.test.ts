import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/domain/errors";
import { problemWire } from "@/lib/domain/problem";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { withApi } from "./with-api";

let app: TestInstallation;
let reader: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  reader = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read"]);
});
afterAll(() => app.close());

const failingWith = (error: Error) => withApi({ auth: "any", handler: () => Promise.reject(error) });

describe("withApi", () => {
  it("says nothing of a fault of ours but the request's id", async () => {
    const response = await reader(failingWith(new Error("password is hunter2")), {
      headers: { "x-request-id": "trace-0001" },
    });
    const text = await response.text();
    expect(problemWire.parse(JSON.parse(text))).toMatchObject({
      code: "internal",
      status: 500,
      request_id: "trace-0001",
    });
    expect(text).not.toContain("hunter2");
  });

  it("answers 503 with Retry-After while the database is away", async () => {
    const error = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const response = await reader(failingWith(error));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(problemWire.parse(await response.json()).code).toBe("unavailable");
  });

  it("tells a caller who is too fast when to come back", async () => {
    const error = new AppError("rate_limited", "slower", { details: { retry_after_seconds: 7 } });
    const response = await reader(failingWith(error));
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("7");
  });

  it("lets no detail replace the document's own members", async () => {
    const error = new AppError("conflict", "no", { details: { status: 200, code: "fine", note: "kept" } });
    const problem = problemWire.parse(await (await reader(failingWith(error))).json());
    expect(problem).toMatchObject({ status: 409, code: "conflict", note: "kept" });
  });

  it("takes no request id that could break a log line", async () => {
    const handler = withApi({ auth: "any", handler: async () => ({ body: {} }) });
    for (const id of ["short", "a".repeat(65), "with space and more", '{"a":1}xxxxxxx']) {
      const response = await reader(handler, { headers: { "x-request-id": id } });
      expect(response.headers.get("x-request-id")).toMatch(/^req_/);
    }
  });
});
