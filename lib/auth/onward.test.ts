import { describe, expect, it } from "vitest";
import { readOnward, signInHref } from "./onward";

describe("where somebody goes after signing in", () => {
  it.each(["/a/att_01m8?step=42&pane=evidence", "/w/main/runs?q=a%20b&sort=-started", "/w/main/compare?base=a&cand=b"])(
    "is the page that was asked for: %s",
    (path) => expect(readOnward(path)).toBe(path),
  );

  it.each([
    "https://elsewhere.example/a/x",
    "//elsewhere.example/a/x",
    "/\\elsewhere.example",
    "/w/main\nSet-Cookie: a=b",
    "/sign-in",
    "/api/auth/sign-out",
    `/w/${"x".repeat(2_001)}`,
    "",
    null,
    undefined,
  ])("is never another site, a route or something unreadable: %j", (path) => expect(readOnward(path)).toBeNull());

  it("stands in the address of the sign-in page", () => {
    expect(signInHref("/a/att_1?step=4&pane=files")).toBe("/sign-in?next=%2Fa%2Fatt_1%3Fstep%3D4%26pane%3Dfiles");
    expect(signInHref("/elsewhere")).toBe("/sign-in");
  });
});
