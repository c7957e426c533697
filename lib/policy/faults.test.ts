import { describe, expect, it, vi } from "vitest";
import { AttemptError, FAILURE_TABLE } from "@/lib/domain/failure";
import { FAULTS } from "@/lib/testing/model-endpoint/faults";
import { BENCH_KEY, showDesktop, turnsOf, type PolicyBench } from "@/lib/testing/model-endpoint/policy-bench";
import { startPolicyBench } from "@/lib/testing/model-endpoint/policy-bench-hooks";

let bench: PolicyBench;
startPolicyBench((opened) => {
  bench = opened;
});

const QUICK = { timeouts: { request_s: 1, retry_s: 8 } };

async function failureOf(model: string, more: Record<string, unknown> = QUICK): Promise<AttemptError> {
  const before = bench.endpoint.requests.length;
  const desktop = await showDesktop();
  const error: unknown = await bench
    .policy(model, more)
    .next(desktop, 0, new AbortController().signal)
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof AttemptError)) throw new Error(`${model} did not fail: ${JSON.stringify(error)}`);
  expect(FAILURE_TABLE[error.code].boundary).toBe("provider");
  expect(JSON.stringify([error.message, error.evidence])).not.toContain(BENCH_KEY);
  return Object.assign(error, { requests: bench.endpoint.requests.length - before });
}
const requestsOf = (error: AttemptError) => (error as unknown as { requests: number }).requests;

describe("a provider that fails for good", () => {
  it.each([
    ["401", "provider_unauthorized", 1],
    ["403", "provider_unauthorized", 1],
    ["404", "provider_model_not_found", 1],
    ["400", "provider_bad_request", 1],
    ["429-quota", "provider_rate_limited", 1],
    ["not-json", "provider_bad_reply", 3],
    ["not-chat", "provider_bad_reply", 3],
    ["context", "provider_context_overflow", 3],
    ["image", "provider_image_refused", 2],
    ["image-413", "provider_image_refused", 2],
  ])("%s ends the attempt as %s after %i requests", async (fault, code, requests) => {
    const error = await failureOf(`fault:${fault}`);
    expect(error.code).toBe(code);
    expect(requestsOf(error)).toBe(requests);
  });

  it.each([
    ["429", "provider_rate_limited"],
    ["429-after", "provider_rate_limited"],
    ["500", "provider_server_error"],
    ["503", "provider_server_error"],
    ["529", "provider_server_error"],
    ["200-error", "provider_server_error"],
    ["reset", "provider_unreachable"],
    ["reset-body", "provider_unreachable"],
  ])("%s is tried again within its time and then ends as %s", async (fault, code) => {
    const startedAt = bench.clock.now();
    const error = await failureOf(`fault:${fault}`);
    expect(error.code).toBe(code);
    expect(requestsOf(error)).toBeGreaterThan(2);
    expect(bench.clock.now() - startedAt).toBeLessThanOrEqual(9_000);
    expect(error.evidence?.tries).toHaveLength(requestsOf(error));
  });

  it("is asked again no longer than its policy allows, whatever one request may take", async () => {
    const startedAt = bench.clock.now();
    const error = await failureOf("fault:429", { timeouts: { request_s: 120, retry_s: 8 } });
    expect(error.code).toBe("provider_rate_limited");
    expect(requestsOf(error)).toBeGreaterThan(2);
    expect(bench.clock.now() - startedAt).toBeLessThanOrEqual(8_000);
  });

  it("a stream that breaks off is no reply", async () => {
    const error = await failureOf("fault:reset-stream", { ...QUICK, stream: true });
    expect(error.code).toBe("provider_unreachable");
    expect(requestsOf(error)).toBeGreaterThan(2);
  });

  it("silence ends as a timeout", async () => {
    const error = await failureOf("fault:hang", { timeouts: { request_s: 1, retry_s: 0 } });
    expect(error.code).toBe("provider_timeout");
  });

  it("a port where nobody listens is unreachable", async () => {
    const error = await failureOf("done", { ...QUICK, base_url: "http://127.0.0.1:9" });
    expect(error.code).toBe("provider_unreachable");
  });
});

describe("a provider that fails for a while", () => {
  it.each(["429*3", "429-after*2", "500*3", "503*2", "529*1", "200-error*1", "reset*2", "reset-body*2", "not-json*2"])(
    "fault:%s is got over",
    async (fault) => {
      const [turn] = await turnsOf(bench.policy(`fault:${fault}`), await showDesktop(), 1);
      const times = Number(fault.split("*")[1]);
      expect(turn?.action).toEqual({ type: "done" });
      expect(turn?.call?.tries).toBe(times + 1);
      expect(turn?.call?.record.failed_tries).toHaveLength(times);
    },
  );

  it("a stream that broke off once is asked for again", async () => {
    const [turn] = await turnsOf(bench.policy("fault:reset-stream*1", { stream: true }), await showDesktop(), 1);
    expect(turn?.action).toEqual({ type: "done" });
    expect(turn?.call?.tries).toBe(2);
  });

  it("Retry-After is kept to", async () => {
    bench.clock.slept.length = 0;
    await turnsOf(bench.policy("fault:429-after*1"), await showDesktop(), 1);
    expect(Math.max(...bench.clock.slept)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...bench.clock.slept)).toBeLessThanOrEqual(1_250);
  });

  it("no try begins after the attempt's own time", async () => {
    const startedAt = bench.clock.now();
    const policy = bench.policy("fault:500", {}, { deadlineMs: 5_000 });
    await expect(policy.next(await showDesktop(), 0, new AbortController().signal)).rejects.toMatchObject({
      code: "provider_server_error",
    });
    expect(bench.clock.now() - startedAt).toBeLessThan(5_000);
  });

  it("a picture that was refused once is sent smaller, and coordinates still fit the screen", async () => {
    bench.endpoint.script("shrink", (request) =>
      request.index === 0
        ? {
            status: 400,
            body: { error: { code: "invalid_image", message: "The image is too large: at most 1024 pixels." } },
          }
        : { calls: [{ name: "click", arguments: { x: 639, y: 399 } }] },
    );
    const [turn] = await turnsOf(bench.policy("script:shrink"), await showDesktop(), 1);
    expect(turn?.action).toMatchObject({ type: "click", x: 1_279, y: 799 });
    expect(turn?.call?.record.sent).toMatchObject({ image: { width: 640, height: 400 } });
    expect(turn?.call?.record.failed_tries).toMatchObject([{ code: "provider_image_refused" }]);
  });

  it("a conversation that was too long is cut and goes on", async () => {
    const wait = { calls: [{ name: "wait", arguments: { ms: 1 } }] };
    const { context } = FAULTS;
    bench.endpoint.script("long", [wait, wait, wait, context ?? {}, wait, wait]);
    const turns = await turnsOf(bench.policy("script:long"), await showDesktop(), 5);
    const pictures = bench.endpoint.requests
      .slice(-6)
      .map(({ body }) => JSON.stringify(body).match(/"image_url"/g)?.length ?? 0);
    expect(turns).toHaveLength(5);
    // Two mentions each: the type and the address of a picture.
    expect(pictures).toEqual([2, 4, 6, 8, 4, 4]);
    expect(turns[3]?.call?.record.sent).toMatchObject({ cuts: 1, whole_turns: 1, earlier_lines: 2 });
  });
});

describe("a model that answers and does nothing useful", () => {
  it.each([
    ["malformed-arguments", "malformed_arguments"],
    ["wrong-arguments", "malformed_arguments"],
    ["unknown-tool", "unknown_tool"],
    ["no-tool-call", "no_tool_call"],
    ["silence", "empty_reply"],
    ["empty-choices", "empty_reply"],
    ["refusal", "refusal"],
    ["filtered", "refusal"],
    ["outside", "coordinates_outside"],
    ["cut", "reply_cut"],
    ["cut-in-call", "reply_cut"],
    ["ask-user", "ask_user_refused"],
    ["control-characters", "malformed_arguments"],
    ["control-text", "no_tool_call"],
    ["megabyte-text", "no_tool_call"],
    ["megabyte-arguments", "malformed_arguments"],
  ])("%s is a step without an action (%s), and the model is asked again", async (fault, code) => {
    const turns = await turnsOf(bench.policy(`fault:${fault}*1`), await showDesktop(), 3);
    expect(turns[0]?.action).toMatchObject({ type: "no_action", code });
    expect(turns[1]?.action).toEqual({ type: "done" });
    // The next request tells why and is small again.
    const sent = JSON.stringify(bench.endpoint.requests.at(-1)?.body.messages);
    expect(sent).toMatch(/led to no action|error: /);
    expect(sent.replace(/base64,[^"]*/g, "").length).toBeLessThan(60_000);
    // What goes into rows and pages holds nothing that they cannot.
    const { call: _, ...row } = turns[0] ?? {};

    expect(JSON.stringify(row)).not.toMatch(/[\u0000-\u0008]|\\u0000|\\u001b|\\ud800/);
    expect(JSON.stringify(row).length).toBeLessThan(10_000);
  });

  it("knows every fault of the endpoint", () => {
    expect(Object.keys(FAULTS).length).toBeGreaterThan(35);
  });
});

describe("several calls in one reply", () => {
  it("run in their order, each a step; the call is told once", async () => {
    const turns = await turnsOf(bench.policy("fault:many-calls*1"), await showDesktop(), 6);
    expect(turns.map(({ action }) => action)).toEqual([
      ...[0, 1, 2, 3, 4].map((index) => ({ type: "move", x: 10 + index, y: 20 })),
      { type: "done" },
    ]);
    expect(turns.map(({ call }) => call?.toolCallCount ?? null)).toEqual([5, null, null, null, null, 1]);
  });

  it("end at the first that leads to nothing, and the model is told what was not run", async () => {
    const turns = await turnsOf(bench.policy("fault:bad-call-between*1"), await showDesktop(), 5);
    expect(turns.map(({ action }) => action.type)).toEqual(["move", "no_action", "done"]);
    const messages = bench.endpoint.requests.at(-1)?.body.messages as Array<{ role: string; content: string }>;
    expect(messages.filter(({ role }) => role === "tool").map(({ content }) => content)).toEqual([
      "done",
      expect.stringContaining("error: "),
      expect.stringContaining("not run"),
    ]);
  });
});

it("an endless repetition is noted and not acted on", async () => {
  const turns = await turnsOf(bench.policy("fault:stall", { stall_after: 3 }), await showDesktop(), 4);
  expect(turns.map(({ intent }) => intent?.stall ?? null)).toEqual([null, null, { repeats: 3 }, { repeats: 4 }]);
  let shade = 0;
  const moving = await showDesktop({ shade: () => ++shade });
  const others = await turnsOf(bench.policy("fault:stall", { stall_after: 3 }), moving, 4);
  expect(others.every(({ intent }) => !intent?.stall)).toBe(true);
});

it("the signal ends a wait at once, with its own reason", async () => {
  const stop = new AbortController();
  const policy = bench.policy("fault:hang", { timeouts: { request_s: 60 } });
  const before = bench.endpoint.requests.length;
  const turn = policy.next(await showDesktop(), 0, stop.signal);
  await vi.waitFor(() => expect(bench.endpoint.requests.length).toBe(before + 1));
  stop.abort(new Error("time cap"));
  await expect(turn).rejects.toThrow("time cap");
});
