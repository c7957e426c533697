import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { proxy } from "@/proxy";

const ask = (path: string) => proxy(new NextRequest(`http://127.0.0.1:3000${path}`));

describe("a path of the API", () => {
  it.each(["/api/v1/runs/%E0%A4%A", "/v1/runs/%ff", "/api/v1/decisions/%ed%a0%80", "/api/v1/nothing/%zz"])(
    "that cannot be read is refused: %s",
    async (path) => {
      const response = ask(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid_request", status: 400 });
    },
  );

  it("with escapes that can be read is passed on", () => {
    expect(ask("/api/v1/runs/%C3%A9%20%2F").headers.get("x-middleware-next")).toBe("1");
  });
});
