import { expect, it } from "vitest";
import { redactorOf } from "../model/redact";
import { backoffMs } from "./backoff";
import { readFault, retryAfterMs } from "./read-fault";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const read = (status: number, body: unknown, hasImages = true) =>
  readFault(
    { status, headers: {}, text: typeof body === "string" ? body : JSON.stringify(body) },
    hasImages,
    (text) => text,
    NOW,
  );

it.each([
  ["12", 12_000],
  ["0.5", 500],
  ["Thu, 01 Jan 2026 00:00:07 GMT", 7_000],
  ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ["99999999", 3_600_000],
  ["soon", null],
])("reads Retry-After %s as %s ms", (value, ms) => {
  expect(retryAfterMs({ "retry-after": value }, NOW)).toBe(ms);
});
it("prefers milliseconds where a provider says them", () => {
  expect(retryAfterMs({ "retry-after": "9", "retry-after-ms": "150" }, NOW)).toBe(150);
});

it.each([
  [400, { error: { code: "context_length_exceeded", message: "x" } }, "provider_context_overflow"],
  [
    400,
    {
      type: "error",
      error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens > 200000 maximum" },
    },
    "provider_context_overflow",
  ],
  [
    400,
    { error: { message: "This model's maximum context length is 4096 tokens, also counting images" } },
    "provider_context_overflow",
  ],
  [400, { error: { message: "image exceeds 5 MB maximum" } }, "provider_image_refused"],
  [
    400,
    { error: { message: "messages.0.content.1.image.source: image dimensions exceed max allowed size: 8000 pixels" } },
    "provider_image_refused",
  ],
  [413, "", "provider_image_refused"],
  [404, { error: { message: "The model `x` does not exist" } }, "provider_model_not_found"],
  [404, "", "provider_model_not_found"],
  [404, { error: { message: "no such route" } }, "provider_bad_request"],
  [400, { error: { code: "model_not_found", message: "x" } }, "provider_model_not_found"],
  [400, { detail: "temperature is not supported" }, "provider_bad_request"],
  [422, "nonsense", "provider_bad_request"],
  [502, "<html>bad gateway</html>", "provider_server_error"],
  [504, "", "provider_timeout"],
] as const)("%i %o is %s", (status, body, code) => {
  expect(read(status, body).code).toBe(code);
});
it("blames no picture where none was sent", () => {
  expect(read(413, "", false).code).toBe("provider_bad_request");
});
it("quotes the provider without the key, cut and clean", () => {
  const key = "sk-secret-0123456789";
  const text = JSON.stringify({
    error: { message: `Incorrect key ${key}, ${Buffer.from(key).toString("base64")}\u0000${"x".repeat(5_000)}` },
  });
  const { message } = readFault({ status: 401, headers: {}, text }, false, redactorOf(key), NOW);
  expect(message).toContain("[hidden]");
  expect(message).not.toContain(key);
  expect(message).not.toContain("c2stc2VjcmV0");
  expect(message).not.toContain("\u0000");
  expect(message.length).toBeLessThan(700);
});

it("waits longer each time, at most 30 s, and never less than asked", () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failed) => backoffMs(failed, null, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(backoffMs(1, null, 1)).toBe(750);
  expect(backoffMs(1, 5_000, 0)).toBe(5_000);
  expect(backoffMs(1, 5_000, 1)).toBe(5_250);
});
