import { OPERATIONS } from "@/lib/api/openapi/operations";
import { expect, test } from "../fixtures";

test("every route answers a method that it lacks with a problem document whose type is a page", async ({ request }) => {
  for (const path of new Set(OPERATIONS.map((operation) => operation.path))) {
    const taken = OPERATIONS.filter((operation) => operation.path === path).map(({ method }) => method);
    const wrong = (["delete", "put"] as const).find((method) => !taken.includes(method)) ?? "patch";
    const response = await request[wrong](`/v1${path.replaceAll(/\{\w+\}/g, "some-id")}`);
    expect(response.status(), `${wrong} ${path}`).toBe(405);
    const { allow, "content-type": type } = response.headers();
    expect(type).toBe("application/problem+json");
    for (const method of taken) expect(allow).toContain(method.toUpperCase());
    expect(await response.json()).toMatchObject({ code: "method_not_allowed", status: 405 });
  }
  const refused = await request.delete("/v1/runs");
  const { type } = (await refused.json()) as { type: string };
  const page = await request.get(type);
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain("method_not_allowed");
});
