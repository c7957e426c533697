import { describe, expect, it } from "vitest";
import { showDesktop, turnsOf, type PolicyBench } from "@/lib/testing/model-endpoint/policy-bench";
import { startPolicyBench } from "@/lib/testing/model-endpoint/policy-bench-hooks";
import type { DoubleReply } from "@/lib/testing/model-endpoint/model-double";

let bench: PolicyBench;
startPolicyBench((opened) => {
  bench = opened;
});

let scripts = 0;
/** Plays scripted replies through a driver and gives the actions. */
async function play(replies: DoubleReply[], more: Record<string, unknown>, count = 20) {
  const name = `driver-${++scripts}`;
  bench.endpoint.script(name, replies);
  const before = bench.endpoint.requests.length;
  const turns = await turnsOf(bench.policy(`script:${name}`, more), await showDesktop(), count);
  return {
    turns,
    actions: turns.map(({ action }) => action),
    bodies: bench.endpoint.requests.slice(before).map(({ body }) => body),
  };
}
const calls = (...list: Array<[string, Record<string, unknown>]>): DoubleReply => ({
  calls: list.map(([name, args]) => ({ name, arguments: args })),
});

describe.each([false, true])("chat completions, streamed: %s", (stream) => {
  it("turns every tool into its action", async () => {
    const { actions } = await play(
      [
        calls(
          ["click", { x: 1, y: 2 }],
          ["double_click", { x: 3, y: 4, hold: ["ctrl"] }],
          ["triple_click", { x: 5, y: 6 }],
          ["right_click", { x: 7, y: 8 }],
          ["middle_click", { x: 7, y: 8 }],
          ["move", { x: 9, y: 10 }],
          ["drag", { from_x: 1, from_y: 2, to_x: 3, to_y: 4 }],
          ["scroll", { x: 1, y: 1, dy: -3 }],
          ["type", { text: "a\r\nb" }],
          ["key", { key: "enter" }],
          ["hotkey", { keys: ["ctrl", "s"] }],
          ["wait", { ms: 10 }],
          ["fail", { reason: "no" }],
        ),
      ],
      { stream },
    );
    expect(actions).toEqual([
      { type: "click", x: 1, y: 2, button: "left", count: 1, hold: [] },
      { type: "click", x: 3, y: 4, button: "left", count: 2, hold: ["ctrl"] },
      { type: "click", x: 5, y: 6, button: "left", count: 3, hold: [] },
      { type: "click", x: 7, y: 8, button: "right", count: 1, hold: [] },
      { type: "click", x: 7, y: 8, button: "middle", count: 1, hold: [] },
      { type: "move", x: 9, y: 10 },
      { type: "drag", from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, button: "left", hold: [] },
      { type: "scroll", x: 1, y: 1, dx: 0, dy: -3 },
      { type: "type", text: "a\nb" },
      { type: "key", key: "enter" },
      { type: "hotkey", keys: ["ctrl", "s"] },
      { type: "wait", ms: 10 },
      { type: "fail", reason: "no" },
    ]);
  });

  it("tells tokens, cost and finish of each reply", async () => {
    const { turns } = await play([{ ...calls(["done", {}]), usage: { input: 1_000, cached: 400, output: 50 } }], {
      stream,
      prices_usd_per_million_tokens: { input: 2, cached_input: 0.5, output: 8 },
    });
    expect(turns[0]?.call).toMatchObject({
      inputTokens: 1_000,
      cachedInputTokens: 400,
      outputTokens: 50,
      costMicroUsd: 600 * 2 + 400 * 0.5 + 50 * 8,
      finishReason: "tool_calls",
      tries: 1,
      toolCallCount: 1,
      requestId: expect.stringMatching(/^req_\d+$/) as string,
    });
  });

  it("keeps the whole answer, also what it has no use for", async () => {
    const { turns } = await play([calls(["done", {}])], { stream });
    expect(turns[0]?.call?.record.reply).toMatchObject({
      native: { choices: [{ finish_reason: "tool_calls" }], usage: { prompt_tokens: 1_000 } },
    });
  });

  it("counts nothing as unknown where the provider tells no tokens", async () => {
    const { turns } = await play([{ ...calls(["done", {}]), usage: null }], {
      stream,
      prices_usd_per_million_tokens: { input: 2, output: 8 },
    });
    expect(turns[0]?.call).toMatchObject({ inputTokens: null, outputTokens: null, costMicroUsd: null });
  });
});

describe("chat completions", () => {
  it("answers each call and shows the screen after the last", async () => {
    const { bodies } = await play([calls(["move", { x: 1, y: 1 }], ["wait", { ms: 1 }])], {});
    const roles = (bodies[1]?.messages as Array<{ role: string }>).map(({ role }) => role);
    expect(roles).toEqual(["system", "user", "assistant", "tool", "tool", "user"]);
  });

  it("marks elements and clicks them by number", async () => {
    const rect = { x: 100, y: 200, width: 60, height: 20 };
    const button = {
      role: "push button",
      name: "Save",
      description: "",
      text: null,
      states: ["enabled"],
      rect,
      children: [],
    };
    const tree = { applications: [{ name: "editor", isAnswering: true, root: button }], nodeCount: 1, takenMs: 1 };
    bench.endpoint.script("marks", [calls(["click", { mark: 1 }]), calls(["click", { mark: 9 }])]);
    const policy = bench.policy("script:marks", { observation: "set_of_marks" });
    const [first, second] = await turnsOf(policy, await showDesktop({ tree }), 2);
    expect(first?.action).toMatchObject({ type: "click", x: 130, y: 210 });
    expect(first?.intent).toMatchObject({ element: { role: "push button", name: "Save" } });
    expect(second?.action).toMatchObject({ type: "no_action", code: "coordinates_outside" });
    expect(JSON.stringify(bench.endpoint.requests.at(-1)?.body.messages)).toContain(
      String.raw`[1] push button \"Save\"`,
    );
  });
});

describe.each([false, true])("the Responses computer tool, streamed: %s", (stream) => {
  const more = { driver: "openai_responses", stream };
  const computer = (...actions: unknown[]) => calls(["computer_call", { actions }]);

  it("runs the actions of a call in their order", async () => {
    const { actions, turns } = await play(
      [
        computer(
          { type: "click", x: 1, y: 2, button: "left" },
          { type: "click", x: 1, y: 2, button: "wheel", keys: ["SHIFT"] },
          { type: "double_click", x: 3, y: 4, keys: null },
          {
            type: "drag",
            path: [
              { x: 1, y: 1 },
              { x: 5, y: 5 },
              { x: 9, y: 8 },
            ],
          },
          { type: "keypress", keys: ["CTRL", "S"] },
          { type: "move", x: 4, y: 4 },
          { type: "screenshot" },
          { type: "scroll", x: 4, y: 4, scroll_x: 0, scroll_y: 240 },
          { type: "type", text: "hello" },
          { type: "wait" },
        ),
        { text: "All is done." },
      ],
      more,
    );
    expect(actions).toEqual([
      { type: "click", x: 1, y: 2, button: "left", count: 1, hold: [] },
      { type: "click", x: 1, y: 2, button: "middle", count: 1, hold: ["SHIFT"] },
      { type: "click", x: 3, y: 4, button: "left", count: 2, hold: [] },
      { type: "drag", from: { x: 1, y: 1 }, to: { x: 9, y: 8 }, button: "left", hold: [] },
      { type: "hotkey", keys: ["CTRL", "S"] },
      { type: "move", x: 4, y: 4 },
      { type: "wait", ms: 0 },
      { type: "scroll", x: 4, y: 4, dx: 0, dy: 2 },
      { type: "type", text: "hello" },
      { type: "wait", ms: 1_000 },
      { type: "done" },
    ]);
    expect(turns.flatMap(({ call }) => call?.toolCallCount ?? [])).toEqual([10, 1]);
  });

  it("sends its own items back, with the screen as the output of the call", async () => {
    const { bodies } = await play([computer({ type: "screenshot" })], more);
    const input = bodies[1]?.input as Array<Record<string, unknown>>;
    expect(input.map(({ type, role }) => type ?? role)).toEqual([
      "user",
      "reasoning",
      "computer_call",
      "computer_call_output",
    ]);
    expect(input[3]?.output).toMatchObject({
      type: "computer_screenshot",
      image_url: expect.stringMatching(/^data:image\/png/) as string,
    });
    expect(bodies[0]).toMatchObject({
      store: false,
      tools: [{ type: "computer" }, { name: "done" }, { name: "fail" }],
    });
  });

  it.each([
    [computer({ type: "click", x: 5_000, y: 1 }), "coordinates_outside"],
    [computer({ type: "juggle" }), "malformed_arguments"],
    [computer(), "malformed_arguments"],
    [calls(["click", { x: 1, y: 1 }]), "unknown_tool"],
    [calls(["ask_user", {}]), "ask_user_refused"],
    [{ refusal: "No." }, "refusal"],
    [{ text: "Let me thi", finish: "max_output_tokens" }, "reply_cut"],
    [{ text: "" }, "empty_reply"],
  ] as Array<[DoubleReply, string]>)("%j is no action: %s", async (reply, code) => {
    const { actions } = await play([reply], more, 1);
    expect(actions[0]).toMatchObject({ type: "no_action", code });
  });

  it("names the size of the screen to the older tool", async () => {
    const { bodies } = await play([], { ...more, tool: "computer_use_preview", image_edge_px_max: 640 });
    expect(bodies[0]).toMatchObject({
      truncation: "auto",
      tools: [{ type: "computer_use_preview", display_width: 640, display_height: 400, environment: "linux" }, {}, {}],
    });
  });
});

describe.each([false, true])("the Anthropic computer tool, streamed: %s", (stream) => {
  const more = { driver: "anthropic", stream };
  const computer = (input: Record<string, unknown>) => calls(["computer", input]);

  it("turns every action into its own, several by repeat and by spaces", async () => {
    const { actions } = await play(
      [
        computer({ action: "left_click", coordinate: [1, 2], text: "ctrl+shift" }),
        computer({ action: "left_click" }),
        computer({ action: "triple_click", coordinate: [3, 4] }),
        computer({ action: "mouse_move", coordinate: [5, 6] }),
        computer({ action: "left_click_drag", start_coordinate: [1, 1], coordinate: [9, 9] }),
        computer({ action: "scroll", coordinate: [4, 4], scroll_direction: "up", scroll_amount: 3 }),
        computer({ action: "type", text: "hi" }),
        computer({ action: "key", text: "ctrl++" }),
        computer({ action: "key", text: "Down Return", repeat: 2 }),
        computer({ action: "wait", duration: 2 }),
        computer({ action: "screenshot" }),
        { text: "I am done." },
      ],
      more,
    );
    expect(actions).toEqual([
      { type: "click", x: 1, y: 2, button: "left", count: 1, hold: ["ctrl", "shift"] },
      { type: "click", x: 1, y: 2, button: "left", count: 1, hold: [] },
      { type: "click", x: 3, y: 4, button: "left", count: 3, hold: [] },
      { type: "move", x: 5, y: 6 },
      { type: "drag", from: { x: 1, y: 1 }, to: { x: 9, y: 9 }, button: "left", hold: [] },
      { type: "scroll", x: 4, y: 4, dx: 0, dy: -3 },
      { type: "type", text: "hi" },
      { type: "hotkey", keys: ["ctrl", "+"] },
      { type: "key", key: "Down" },
      { type: "key", key: "Return" },
      { type: "key", key: "Down" },
      { type: "key", key: "Return" },
      { type: "wait", ms: 2_000 },
      { type: "wait", ms: 0 },
      { type: "done" },
    ]);
  });

  it("answers calls by their id and shows the screen with them", async () => {
    const { bodies } = await play([computer({ action: "screenshot" })], { ...more, tool: "computer_20250124" });
    const messages = bodies[1]?.messages as Array<{ role: string; content: Array<{ type: string }> }>;
    expect(messages.map(({ role, content }) => `${role}: ${content.map(({ type }) => type).join(" ")}`)).toEqual([
      "user: text text image",
      "assistant: tool_use",
      "user: tool_result text image",
    ]);
    expect(bodies[0]?.tools).toMatchObject([
      { type: "computer_20250124", display_width_px: 1_280, display_height_px: 800 },
      {},
      {},
    ]);
    expect(bench.endpoint.requests.at(-1)?.headers).toMatchObject({
      "anthropic-beta": "computer-use-2025-01-24",
      "x-api-key": expect.any(String) as string,
    });
  });

  it("knows the toolset, whose calls are named by their action", async () => {
    const { actions, bodies } = await play(
      [calls(["left_click", { coordinate: [8, 9] }]), calls(["zoom", { region: [0, 0, 1, 1] }])],
      {
        ...more,
        tool: "computer_toolset_20260801",
      },
    );
    expect(actions).toMatchObject([
      { type: "click", x: 8, y: 9 },
      { type: "no_action", code: "unknown_tool" },
      { type: "done" },
    ]);
    expect(bodies[0]?.tools).toMatchObject([
      { type: "computer_toolset_20260801", configs: { zoom: { enabled: false } } },
      {},
      {},
    ]);
  });

  it("tells where the pointer is in the coordinates of the picture that was sent", async () => {
    const click = computer({ action: "left_click", coordinate: [100, 50] });
    const { actions, bodies } = await play([click, computer({ action: "cursor_position" })], {
      ...more,
      image_edge_px_max: 640,
    });
    expect(actions[0]).toMatchObject({ type: "click", x: 201, y: 101 });
    expect(JSON.stringify(bodies[2]?.messages)).toContain("the pointer is at X=10");
    expect(JSON.stringify(bodies[2]?.messages)).not.toContain("X=201");
  });

  it("counts kept tokens as input too", async () => {
    const { turns } = await play([{ ...calls(["done", {}]), usage: { input: 1_000, cached: 400, output: 50 } }], more);
    expect(turns[0]?.call).toMatchObject({ inputTokens: 1_000, cachedInputTokens: 400, outputTokens: 50 });
  });

  it.each([
    [computer({ action: "left_click", coordinate: [5_000, 1] }), "coordinates_outside"],
    [computer({ action: "left_click" }), "malformed_arguments"],
    [computer({ action: "key", text: "  " }), "malformed_arguments"],
    [computer({ action: "left_click", coordinate: "here" }), "malformed_arguments"],
    [computer({ action: "key", text: "ctrl+nokey" }), "malformed_arguments"],
    [computer({ action: "left_click", coordinate: [1, 1], text: "nokey" }), "malformed_arguments"],
    [computer({ action: "type", text: "x".repeat(20_001) }), "malformed_arguments"],
    [computer({ action: "type", text: "a\u0085" }), "malformed_arguments"],
    [computer({ action: "hold_key", text: "a", duration: 1 }), "unknown_tool"],
    [{ refusal: "No." }, "refusal"],
    [{ text: "Let me thi", finish: "max_tokens" }, "reply_cut"],
    [{ text: "" }, "empty_reply"],
  ] as Array<[DoubleReply, string]>)("%j is no action: %s", async (reply, code) => {
    const { actions } = await play([reply], more, 1);
    expect(actions[0]).toMatchObject({ type: "no_action", code });
  });

  it("cuts the conversation when the model itself says that it is full", async () => {
    const usage = { input: 1_000, cached: 0, output: 10 };
    const full = { text: "", finish: "model_context_window_exceeded", usage };
    const { turns } = await play([computer({ action: "screenshot" }), full, { text: "Done.", usage }], more);
    expect(turns.map(({ action }) => action.type)).toEqual(["wait", "done"]);
    expect(turns[1]?.call?.record.sent).toMatchObject({ cuts: 1 });
    // The reply that did not fit was paid for too.
    expect(turns[1]?.call).toMatchObject({ tries: 2, inputTokens: 2_000, outputTokens: 20 });
  });
});

describe("code", () => {
  const more = { driver: "code" };
  const block = (code: string): DoubleReply => ({ text: `I do this:\n\`\`\`python\n${code}\n\`\`\`` });

  it("is run inside the desktop as the agent's account, in a step of its own", async () => {
    bench.endpoint.script("code", [block("pyautogui.click(1, 2)"), { text: "WAIT" }, { text: "```\nDONE\n```" }]);
    const desktop = await showDesktop({ exec: { stdout: "seen" } });
    const policy = bench.policy("script:code", more);
    const signal = new AbortController().signal;
    const turn = await policy.next(desktop, 0, signal);
    expect(turn).toMatchObject({ action: { type: "wait", ms: 0 }, intent: { code: "pyautogui.click(1, 2)" } });
    expect(desktop.executed).toEqual([]);
    await turn.perform?.(desktop, signal);
    expect(desktop.executed).toMatchObject([
      { as: "user", argv: ["python3", "-c", expect.stringContaining("pyautogui.click(1, 2)") as string] },
    ]);
    expect((await policy.next(desktop, 1, signal)).action).toEqual({ type: "wait", ms: 1_000 });
    expect(JSON.stringify(bench.endpoint.requests.at(-1)?.body.messages)).toContain("Your code ran. Its output");
    expect((await policy.next(desktop, 2, signal)).action).toEqual({ type: "done" });
  });

  it("tells the model what went wrong in it, which is no fault of the provider", async () => {
    bench.endpoint.script("broken-code", [block("pyautogui.clik()")]);
    const desktop = await showDesktop({ exec: { exitCode: 1, stderr: "AttributeError: clik" } });
    const policy = bench.policy("script:broken-code", more);
    const signal = new AbortController().signal;
    await (await policy.next(desktop, 0, signal)).perform?.(desktop, signal);
    await policy.next(desktop, 1, signal);
    expect(JSON.stringify(bench.endpoint.requests.at(-1)?.body.messages)).toContain("AttributeError: clik");
  });

  it.each([
    [{ text: "FAIL" }, { type: "fail" }],
    [{ text: "I think the answer is 4." }, { type: "no_action", code: "no_tool_call" }],
    [{ text: " " }, { type: "no_action", code: "empty_reply" }],
  ])("%j becomes %j", async (reply, action) => {
    const { actions } = await play([reply], more, 1);
    expect(actions[0]).toMatchObject(action);
  });
});

it.each(["openai_chat", "openai_responses", "anthropic"])(
  "a megabyte of text does not fill the next requests of %s",
  async (driver) => {
    const huge = { text: "word ".repeat(210_000), ...calls(["fail_not", {}], ["type", { text: "x".repeat(300_000) }]) };
    const { bodies } = await play([huge, huge], { driver }, 3);
    const sizes = bodies.map((body) => JSON.stringify(body).replace(/base64,[^"]*|"data":"[^"]*"/g, "").length);
    expect(sizes).toHaveLength(3);
    expect(Math.max(...sizes)).toBeLessThan(150_000);
  },
);
