import { afterEach, expect, it } from "vitest";
import { problem, stubServer } from "../stub-server";
import {
  ApiError,
  CheckerError,
  ConnectionFailed,
  InvalidEpisode,
  TaskUnsupported,
  TimedOut,
} from "../../typescript/src/errors";

let stub: Awaited<ReturnType<typeof stubServer>>;
afterEach(() => stub.close());
const OK = { status: 200, body: { ok: true } };
const post = (options = {}) => stub.transport().request("POST", "/slots/dsk_1/step", { body: {}, ...options });

it.each([["drop" as const], [problem(503, "unavailable")], [{ status: 502, body: "<html>" }]])(
  "sends a read again after what passes: %o",
  async (passing) => {
    stub = await stubServer(passing, passing, OK);
    expect(await stub.transport().get("/x")).toEqual({ ok: true });
    const [first = 0, second = 0] = stub.slept;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
  },
);

it("gives up after the retries and says how it failed", async () => {
  stub = await stubServer("drop", "drop", "drop");
  const failed = stub.transport({ maxRetries: 2 }).get("/x");
  await expect(failed).rejects.toMatchObject({ name: "ConnectionFailed", code: "connection_failed", status: null });
  expect(stub.asked).toHaveLength(3);
});

it("sends once what is not safe, and what is refused", async () => {
  stub = await stubServer("drop", problem(503, "host_away"), problem(404, "not_found"));
  await expect(post()).rejects.toThrow(ConnectionFailed);
  await expect(post()).rejects.toMatchObject({ code: "host_away" });
  await expect(stub.transport().get("/x")).rejects.toMatchObject({ code: "not_found" });
  expect(stub.asked).toHaveLength(3);
});

it("sends a post with an idempotency key again, under the same key and with the same body", async () => {
  stub = await stubServer("drop", problem(409, "idempotency_in_flight", { "retry-after": "1" }), OK);
  await post({ body: { a: 1 }, idempotencyKey: "k" });
  expect(stub.asked.map(({ headers, body }) => [headers["idempotency-key"], body])).toEqual(
    Array.from({ length: 3 }, () => ["k", { a: 1 }]),
  );
  expect(stub.slept[1]).toBe(1_000);
});

it("sends anything again after 429 when the answer says, up to a minute", async () => {
  const limited = problem(429, "rate_limited", { "retry-after": "2" });
  stub = await stubServer(...Array.from({ length: 9 }, () => limited), OK, problem(429, "x", { "retry-after": "61" }));
  expect(await post()).toEqual({ ok: true });
  expect(stub.slept).toEqual(Array.from({ length: 9 }, () => 2_000));
  await expect(post()).rejects.toMatchObject({ retryAfter: 61 });
});

it("takes silence for a timeout", async () => {
  stub = await stubServer(() => undefined);
  await expect(post({ timeout: 0.05 })).rejects.toThrow(TimedOut);
});

it("tells a problem with its code, its fields and its request, and never the key", async () => {
  const params = [{ pointer: "/tasks", reason: "is empty" }];
  stub = await stubServer(problem(400, "invalid_request", {}, { invalid_params: params }));
  const error = await post().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "invalid_request", status: 400, requestId: "req_1", invalidParams: params });
  expect((error as Error).message).toBe("because (invalid_request, req_1)\n  /tasks: is empty");
  expect(stub.asked[0]?.headers.authorization).toBe("Bearer the-key");
  expect(JSON.stringify(error)).not.toContain("the-key");
});

it("has a class for each code that means one", async () => {
  stub = await stubServer(
    problem(422, "unsupported_task"),
    problem(409, "invalid_episode"),
    problem(409, "checker_failed"),
  );
  for (const kind of [TaskUnsupported, InvalidEpisode, CheckerError]) await expect(post()).rejects.toThrow(kind);
});

it.each([
  { status: 404, body: "<html>" },
  { status: 200, body: "<html>" },
  { status: 307, headers: { location: "http://127.0.0.1:1/" } },
])("says of $status that the answer is none of Deskproof's", async (answer) => {
  stub = await stubServer(answer);
  const error = await post().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "unexpected_answer" });
});
