import { describe, expect, it } from "vitest";
import { type FocusedText, hasArrived, verifyArrival } from "./type-arrival";

const field = (beforeCaret: string, over: Partial<FocusedText> = {}): FocusedText => ({
  objectId: "one",
  role: "text",
  beforeCaret,
  ...over,
});

/** A clock whose sleep passes at once. */
function fakeClock() {
  let now = 0;
  return { now: () => now, sleep: async (ms: number) => void (now += ms) };
}

describe("arrival of typed text", () => {
  it("is seen at the caret, whatever stands before it", () => {
    expect(hasArrived("wörld", field("hello "), field("hello wörld"))).toBe(true);
    expect(hasArrived("wörld", field("hello "), field("hello wör"))).toBe(false);
  });

  it("allows for what programs correct by themselves", () => {
    expect(hasArrived('it\'s "ok" -- e\u0301', field(""), field("It’s “ok” – é"))).toBe(true);
  });

  it("allows for a field that completes the text, and for a shell that answers", () => {
    expect(hasArrived("exam", field(""), field("example.test"))).toBe(true);
    const shell = { role: "terminal" };
    expect(hasArrived("echo hi\n", field("$ ", shell), field("$ echo hi\nhi\n$ ", shell))).toBe(true);
  });

  it("is not believed half-way through a text that repeats itself", () => {
    const text = "again and ".repeat(50);
    expect(hasArrived(text, field(""), field("again and ".repeat(30)))).toBe(false);
    expect(hasArrived(text, field(""), field(text))).toBe(true);
  });

  it("is not believed because the text was there before", () => {
    expect(hasArrived("abc", field("abc def"), field("abc def"))).toBe(false);
    expect(hasArrived("abc", field("abc"), field("abc"))).toBe(false);
    expect(hasArrived("abc", field("abc"), field("abcabc"))).toBe(true);
  });

  it("is waited for while the program catches up", async () => {
    const states = ["", "he", "hello"];
    const read = async () => field(states.length > 1 ? (states.shift() ?? "") : (states[0] ?? ""));
    expect(await verifyArrival("hello", field(""), read, fakeClock())).toBe(true);
  });

  it("is waited for as long as more of it keeps coming", async () => {
    const clock = fakeClock();
    const slow = async () => field("0123456789".slice(0, Math.floor(clock.now() / 900)));
    expect(await verifyArrival("0123456789", field(""), slow, clock)).toBe(true);
    expect(clock.now()).toBeGreaterThan(8_000);
  });

  it("is seen in an object that the program renamed meanwhile", async () => {
    const renamed = field("so hello", { objectId: "two" });
    expect(await verifyArrival("hello", field("so "), async () => renamed, fakeClock())).toBe(true);
  });

  it("is false when something else stays there, and unknown when it cannot be told", async () => {
    const clock = fakeClock();
    expect(await verifyArrival("hello", field(""), async () => field("hell"), clock)).toBe(false);
    expect(clock.now()).toBeGreaterThanOrEqual(1_500);
    expect(clock.now()).toBeLessThanOrEqual(10_025);
    expect(await verifyArrival("hello", null, async () => field("hello"), fakeClock())).toBeNull();
    expect(await verifyArrival("hello", field(""), async () => null, fakeClock())).toBeNull();
    expect(await verifyArrival("a\tb", field(""), async () => field("b", { objectId: "two" }), fakeClock())).toBeNull();
    const hidden = field("", { role: "password text" });
    expect(await verifyArrival("secret", hidden, async () => hidden, fakeClock())).toBeNull();
  });
});
