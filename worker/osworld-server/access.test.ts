import { expect, it } from "vitest";
import { admit, isLoopback } from "./access";

const far = { token: "secret", isTokenRequired: true };
const near = { token: "secret", isTokenRequired: false };
const ask = (url: string, headers: Record<string, string> = {}) => ({
  url,
  headers: { host: "127.0.0.1:1", ...headers },
});

it("wants the token wherever others than this machine can reach the server", () => {
  expect(() => admit(ask("/screenshot"), far)).toThrow(expect.objectContaining({ status: 401 }));
  expect(() => admit(ask("/secre/screenshot"), far)).toThrow(expect.objectContaining({ status: 401 }));
  expect(() => admit(ask("/secret/screenshot", { authorization: "Bearer no" }), far)).toThrow("wrong");
  expect(admit(ask("/secret/setup/upload?x=1"), far)).toBe("/setup/upload");
  expect(admit(ask("/screenshot", { authorization: "Bearer secret" }), far)).toBe("/screenshot");
  expect(admit(ask("/secret/screenshot", { host: "desk.example", origin: "http://a.example" }), far)).toBe(
    "/screenshot",
  );
});

it("lets programs of this machine in without one, under its own names only, and no page of a browser", () => {
  for (const host of ["127.0.0.1:5000", "localhost", "[::1]:5000", "127.1.2.3"]) {
    expect(admit(ask("/screenshot", { host }), near)).toBe("/screenshot");
  }
  expect(admit(ask("/screenshot", { "sec-fetch-site": "none" }), near)).toBe("/screenshot");
  const foreign: Record<string, string>[] = [
    { host: "evil.example" },
    { host: "127.0.0.1.evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    expect(() => admit(ask("/screenshot", headers), near)).toThrow(expect.objectContaining({ status: 403 }));
  }
});

it("takes only addresses of the machine itself for such", () => {
  expect(["127.0.0.1", "127.8.0.1", "::1", "localhost"].map(isLoopback)).toEqual([true, true, true, true]);
  expect(["0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example"].map(isLoopback)).toEqual([false, false, false, false]);
});
