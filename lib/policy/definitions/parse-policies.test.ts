import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsePolicies } from "./parse-policies";

const GOOD = `policies:
  - name: one
    driver: openai_chat
    base_url: http://127.0.0.1:8080/v1
    model: some-model
`;

it("fills in what an entry leaves out", () => {
  expect(parsePolicies(GOOD).definitions).toMatchObject([
    {
      name: "one",
      action_space: "computer",
      observation: "screenshot",
      coordinate_space: "pixels",
      history_turns: 4,
      sampling: { max_tokens: 4_096 },
      limits: { concurrency: 16 },
      timeouts: { request_s: 120, retry_s: 300 },
      is_test_double: false,
      stream: false,
    },
  ]);
});

it("takes an empty file for one without policies", () => {
  for (const text of ["", "# nothing\n", "policies: []\n", "policies:\n  []\n"]) {
    expect(parsePolicies(text)).toEqual({ definitions: [], problems: [], faultyNames: [] });
  }
});

it("names each fault with its line and key", () => {
  const text = `policies:
  - name: One
    driver: openai_chat
    base_url: ftp://example.org
    model: ""
    historyturns: 3
    sampling:
      temperature: 9
  - name: two
    driver: telepathy
  - driver: anthropic
    base_url: https://user:pw@example.org
    model: m
    name: three
    key_env: DESKPROOF_SECRET
    limits:
      concurrency: many
`;
  const { problems, definitions } = parsePolicies(text);
  expect(definitions).toEqual([]);
  expect(problems.map(({ line, key }) => `${line} ${key}`).sort()).toEqual(
    [
      "2 policies[0].name",
      "4 policies[0].base_url",
      "5 policies[0].model",
      "6 policies[0].historyturns",
      "8 policies[0].sampling.temperature",
      "10 policies[1].driver",
      "12 policies[2].base_url",
      "15 policies[2].key_env",
      "17 policies[2].limits.concurrency",
    ].sort(),
  );
});

it("tells a missing key at the entry that lacks it", () => {
  const [problem] = parsePolicies(`policies:\n  - name: one\n    driver: code\n    model: m\n`).problems;
  expect(problem).toEqual({ line: 2, key: "policies[0].base_url", message: "is missing" });
});

it("keeps the good entries beside a faulty one", () => {
  const parsed = parsePolicies(`${GOOD}  - name: bad\n    driver: openai_chat\n`);
  expect(parsed.definitions.map(({ name }) => name)).toEqual(["one"]);
  expect(parsed.faultyNames).toEqual(["bad"]);
});

it("refuses a second entry of one name, and names of built-in policies and judges", () => {
  const twice = parsePolicies(`${GOOD}${GOOD.split("\n").slice(1).join("\n")}`);
  expect(twice.definitions).toHaveLength(1);
  expect(twice.problems).toMatchObject([{ line: 6, key: "policies[1].name" }]);
  for (const taken of ["random", "usual", "local", "memo"]) {
    const { problems } = parsePolicies(GOOD.replace("name: one", `name: ${taken}`));
    expect(problems, taken).toMatchObject([{ key: "policies[0].name" }]);
  }
});

it("refuses what cannot go together", () => {
  const entry = (more: string) =>
    parsePolicies(GOOD.replace("openai_chat", "anthropic") + more).problems.map(({ key }) => key);
  expect(entry("    observation: accessibility_tree\n")).toEqual(["policies[0].observation"]);
  expect(entry("    coordinate_space: normalized_1\n")).toEqual(["policies[0].coordinate_space"]);
  expect(entry("    key_env: A_KEY\n    key_file: /a\n")).toEqual(["policies[0].key_file"]);
});

it("never repeats a value, since a key may stand in the wrong place", () => {
  const secret = "sk-planted-0123456789";
  const texts = [
    `policies:\n  - name: ${secret}\n    driver: ${secret}\n    key_env: ${secret}\n    base_url: ${secret}\n`,
    `policies:\n  - name: a\n    driver: openai_chat\n    base_url: ${secret}\n    model: m\n    key: ${secret}\n    temperature: ${secret}\n`,
    `policies: "${secret}\n`,
    `${secret}: [`,
    `policies: ${secret}`,
  ];
  for (const text of texts) {
    const { problems } = parsePolicies(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(problems.map(({ message, line }) => [message, line]))).not.toContain(secret);
  }
});

it("says what is no YAML or no list of policies", () => {
  expect(parsePolicies("policies: [\n").problems[0]).toMatchObject({ key: "", line: expect.any(Number) as number });
  expect(parsePolicies("- a\n").problems[0]?.message).toContain("must be");
  expect(parsePolicies("a: 1\n").problems[0]).toMatchObject({ line: 1, key: "a" });
});

it("takes the documented example", () => {
  const { problems, definitions } = parsePolicies(readFileSync("docs/policies.example.yaml", "utf8"));
  expect(problems).toEqual([]);
  expect(new Set(definitions.map(({ driver }) => driver))).toEqual(
    new Set(["openai_chat", "openai_responses", "anthropic", "code"]),
  );
});
