import { describe, expect, it } from "vitest";
import { isOwnOrigin, trustedOrigins } from "./trusted-origins";

describe("own origins", () => {
  it("are the public address, and both spellings of the machine itself", () => {
    expect(trustedOrigins("https://desk.example.com/")).toEqual(["https://desk.example.com"]);
    expect(trustedOrigins("http://127.0.0.1:3000")).toEqual(["http://127.0.0.1:3000", "http://localhost:3000"]);
  });

  it.each([
    ["http://localhost:3000", "127.0.0.1:3000", true],
    ["http://192.168.1.4:3000", "192.168.1.4:3000", true],
    ["http://evil.example", "127.0.0.1:3000", false],
    ["http://127.0.0.1:3001", "127.0.0.1:3000", false],
    ["null", "127.0.0.1:3000", false],
    [null, "127.0.0.1:3000", false],
    ["http://evil.example", null, false],
  ])("judge origin %s at host %s as %s", (origin, host, own) => {
    expect(isOwnOrigin({ origin, host }, trustedOrigins("http://127.0.0.1:3000"))).toBe(own);
  });
});
