import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { openPolicies } from "./open-policies";
import {
  BENCH_KEY,
  FACTS,
  openPolicyBench,
  showDesktop,
  turnsOf,
  type PolicyBench,
} from "@/lib/testing/model-endpoint/policy-bench";
import { startPolicyBench } from "@/lib/testing/model-endpoint/policy-bench-hooks";

let bench: PolicyBench;
startPolicyBench((opened) => {
  bench = opened;
});

/** Names of entries with this model, put into the file. */
function named(model: string, more: Record<string, unknown> = {}): string {
  const entry = bench.entry(model, more);
  bench.write([entry]);
  return String(entry.name);
}
const QUESTION = { system: "Judge.", text: "Which?", maxTokens: 100, timeoutMs: 5_000 };

describe("what a host offers", () => {
  it("tells what an entry lacks, and takes it up when it is there", () => {
    const name = named("done", { key_env: "MISSING_KEY" });
    expect(bench.policies.offers()).toMatchObject([
      { name, is_test_double: true, lack: expect.stringContaining("is not set") as string },
    ]);
    expect(() => bench.policies.forAttempt(name, FACTS)).toThrow(
      expect.objectContaining({ code: "policy_missing" }) as Error,
    );
    bench.environment.MISSING_KEY = BENCH_KEY;
    expect(bench.policies.offers()[0]?.lack).toBeNull();
    expect(bench.policies.forAttempt(name, FACTS).digest).toBe(bench.policies.offers()[0]?.digest);
  });

  it("has no policy that it does not offer", async () => {
    bench.write([]);
    expect(() => bench.policies.forAttempt("gone", FACTS)).toThrow(
      expect.objectContaining({ code: "policy_missing" }) as Error,
    );
    await expect(bench.policies.ask("gone", QUESTION)).rejects.toMatchObject({ code: "policy_missing" });
    await expect(bench.policies.probe("gone")).rejects.toMatchObject({ code: "policy_missing" });
  });

  it("knows the two that need only a name, also without a file", () => {
    const none = openPolicies({ file: "/nowhere/policies.yaml", environment: () => undefined, isKey: () => true });
    expect(none.offers()).toEqual([]);
    expect(none.forAttempt("nop", FACTS).name).toBe("nop");
    expect(none.forAttempt("random", FACTS).name).toBe("random");
    none.close();
  });

  it("an attempt keeps the definition it began with", async () => {
    bench.endpoint.script("first", [
      { calls: [{ name: "wait", arguments: { ms: 1 } }] },
      { calls: [{ name: "wait", arguments: { ms: 2 } }] },
    ]);
    const policy = bench.policy("script:first");
    const desktop = await showDesktop();
    await turnsOf(policy, desktop, 1);
    bench.write([]);
    expect((await turnsOf(policy, desktop, 1))[0]?.action).toEqual({ type: "wait", ms: 2 });
  });
});

it("a key is in nothing that leaves the library, even where the provider repeats it", async () => {
  bench.endpoint.script("echo", ({ model }) => ({
    text: `your key is ${BENCH_KEY} (${model})`,
    calls: [{ name: "type", arguments: { text: BENCH_KEY } }],
  }));
  const policy = bench.policy("script:echo");
  const desktop = await showDesktop();
  const turns = await turnsOf(policy, desktop, 2);
  const asked = await bench.policies.ask(policy.name, QUESTION);
  const failed = await bench.policies.probe(named("fault:401"));
  const all = JSON.stringify([turns, asked, failed, bench.policies.offers(), bench.policies.problems()]);
  expect(all).toContain("[hidden]");
  expect(all).not.toContain(BENCH_KEY);
  expect(turns[0]?.action).toEqual({ type: "type", text: "[hidden]" });
  // The one place where it does go.
  expect(bench.endpoint.requests.at(-1)?.headers.authorization).toBe(`Bearer ${BENCH_KEY}`);
  expect(JSON.stringify(bench.endpoint.requests.at(-1)?.body)).not.toContain(BENCH_KEY);
});

describe("a plain question", () => {
  it("is answered with its cost and its record", async () => {
    bench.endpoint.script("judge", [{ text: '{"pick": "r1"}', usage: { input: 100, cached: 0, output: 10 } }]);
    const name = named("script:judge", { prices_usd_per_million_tokens: { input: 2, output: 10 } });
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    const answer = await bench.policies.ask(name, { ...QUESTION, images: [picture], jsonSchema: { type: "object" } });
    expect(answer).toMatchObject({ json: { pick: "r1" }, call: { costMicroUsd: 300, inputTokens: 100, tries: 1 } });
    const body = bench.endpoint.requests.at(-1)?.body;
    expect(body).toMatchObject({ max_tokens: 100, response_format: { type: "json_schema" } });
    expect(JSON.stringify(body?.messages)).toContain("data:image/jpeg;base64,");
  });

  it.each([
    ['```json\n{"a": 1}\n```', { a: 1 }],
    ['Surely: {"a": 1} is it', { a: 1 }],
    ["none of them", null],
  ])("finds the JSON in %j", async (text, json) => {
    bench.endpoint.script(`json-${text.length}`, [{ text }]);
    expect(
      (await bench.policies.ask(named(`script:json-${text.length}`), { ...QUESTION, jsonSchema: {} })).json,
    ).toEqual(json);
  });

  it("ends within its time as the provider's fault", async () => {
    await expect(bench.policies.ask(named("fault:500"), QUESTION)).rejects.toMatchObject({
      code: "provider_server_error",
    });
    await expect(bench.policies.ask(named("fault:hang"), { ...QUESTION, timeoutMs: 100 })).rejects.toMatchObject({
      code: "provider_timeout",
    });
  });
});

describe("a probe", () => {
  it.each(["openai_chat", "openai_responses", "anthropic"])(
    "says whether calls are understood by %s",
    async (driver) => {
      bench.endpoint.script(`probe-${driver}`, [
        { calls: [{ name: "wait", arguments: { ms: 1 } }] },
        { text: "I would wait." },
      ]);
      const name = named(`script:probe-${driver}`, { driver });
      expect(await bench.policies.probe(name)).toMatchObject({
        ok: true,
        toolCallsUnderstood: true,
        failure: null,
        latencyMs: expect.any(Number) as number,
      });
      expect(await bench.policies.probe(name)).toMatchObject({ ok: true, toolCallsUnderstood: false });
    },
  );

  it("sends one request, whatever comes of it", async () => {
    const before = bench.endpoint.requests.length;
    expect(await bench.policies.probe(named("fault:500"))).toMatchObject({
      ok: false,
      toolCallsUnderstood: null,
      failure: { code: "provider_server_error" },
    });
    expect(bench.endpoint.requests.length - before).toBe(1);
    expect(await bench.policies.probe(named("done", { key_env: "NO_KEY" }))).toMatchObject({
      ok: false,
      latencyMs: null,
      failure: { code: "policy_missing" },
    });
  });
});

it("reserves more for the next request than it then costs", async () => {
  const prices = { prices_usd_per_million_tokens: { input: 3, output: 15 } };
  const policy = bench.policy("fault:many-calls*2", { ...prices, observation: "screenshot_accessibility_tree" });
  const desktop = await showDesktop();
  const reserved: number[] = [];
  for (let index = 0; index < 11; index++) {
    reserved.push(policy.nextCostMicroUsdMax?.() ?? 0);
    const { call } = await policy.next(desktop, index, new AbortController().signal);
    // 1,000 tokens in and a few out are what the endpoint says.
    if (call) expect(reserved.at(-1)).toBeGreaterThan(call.costMicroUsd ?? Number.POSITIVE_INFINITY);
    else expect(reserved.at(-1)).toBe(0);
  }
  expect(reserved.filter((cost) => cost > 0)).toHaveLength(3);
  expect(bench.policy("done").nextCostMicroUsdMax?.()).toBe(0);
});

it("a fork goes on from where it was, and neither knows of the other", async () => {
  const wait = (ms: number) => ({ calls: [{ name: "wait", arguments: { ms } }] });
  bench.endpoint.script("fork", ({ called }) => ({
    calls: [...wait(called.length).calls, ...wait(100 + called.length).calls],
  }));
  const parent = bench.policy("script:fork");
  const desktop = await showDesktop();
  await turnsOf(parent, desktop, 1);
  const child = parent.fork();
  const actions = async (policy: typeof parent) => (await turnsOf(policy, desktop, 2)).map(({ action }) => action);
  expect(await actions(parent)).toEqual(await actions(child));
  expect(await actions(child)).toMatchObject([{ ms: 102 }, { ms: 4 }]);
});

it("follows no redirect, so a key goes nowhere else", async () => {
  const elsewhere = await openPolicyBench();
  bench.endpoint.script("moved", [
    { status: 307, headers: { location: `${elsewhere.endpoint.url}/chat/completions` }, body: {} },
  ]);
  await expect(bench.policies.ask(named("script:moved"), QUESTION)).rejects.toMatchObject({
    code: "provider_bad_request",
  });
  expect(elsewhere.endpoint.requests).toEqual([]);
  await elsewhere.close();
});

it("keeps to an entry's concurrency over all attempts of the process", async () => {
  const busy = await openPolicyBench({ clock: "system" });
  const entry = busy.entry("done@30ms", { limits: { concurrency: 3 } });
  busy.write([entry]);
  const desktop = await showDesktop();
  const policies = Array.from({ length: 12 }, () => busy.policies.forAttempt(String(entry.name), FACTS));
  await Promise.all(policies.map((policy) => policy.next(desktop, 0, new AbortController().signal)));
  expect(busy.endpoint.requests).toHaveLength(12);
  expect(busy.endpoint.load().most).toBe(3);
  await busy.close();
});
