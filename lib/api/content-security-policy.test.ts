import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { proxy } from "@/proxy";
import { contentSecurityPolicy } from "./content-security-policy";

const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1] ?? "";

describe("the content security policy", () => {
  it("lets no inline script and no evaluated text run", () => {
    const policy = contentSecurityPolicy({ nonce: "abc", isDev: false });
    expect(scripts(policy)).toBe("'self' 'nonce-abc' 'strict-dynamic'");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
  });

  it("comes with every page under a nonce of its own, told to the page and to the browser alike", () => {
    const policies = [1, 2].map(() => {
      const response = proxy(new NextRequest("http://127.0.0.1:3000/w/main/runs"));
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(response.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
      expect(response.headers.get("x-middleware-request-x-nonce")).toBe(/'nonce-([^']+)'/.exec(policy)?.[1]);
      return policy;
    });
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("cannot be chosen by whoever asks", () => {
    const headers = { "x-nonce": "chosen", "content-security-policy": "script-src *" };
    const response = proxy(new NextRequest("http://127.0.0.1:3000/", { headers }));
    expect(response.headers.get("x-middleware-request-x-nonce")).not.toBe("chosen");
    expect(response.headers.get("x-middleware-request-content-security-policy")).not.toContain("script-src *");
  });
});
