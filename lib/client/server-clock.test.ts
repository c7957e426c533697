import { expect, it } from "vitest";
import { clockOffset, noteServerTime, serverNow } from "./server-clock";

const NOON = Date.parse("2026-11-30T12:00:00Z");

it("takes a difference of seconds for the way an answer takes", () => {
  expect(clockOffset(new Date(NOON).toUTCString(), NOON + 2_000)).toBe(0);
  expect(clockOffset(null, NOON)).toBe(0);
  expect(clockOffset("yesterday", NOON)).toBe(0);
});

it("knows a browser that is minutes ahead or behind", () => {
  expect(clockOffset(new Date(NOON).toUTCString(), NOON + 300_000)).toBe(-299_500);
  expect(clockOffset(new Date(NOON).toUTCString(), NOON - 300_000)).toBe(300_500);
});

it("tells the server's time once an answer came, so that what the server dates is never in the future", () => {
  const serverMs = Date.now() + 600_000;
  noteServerTime(new Response(null, { headers: { date: new Date(serverMs).toUTCString() } }));
  expect(serverNow()).toBeGreaterThan(serverMs - 2_000);
  noteServerTime(new Response(null, { headers: { date: new Date().toUTCString() } }));
});
