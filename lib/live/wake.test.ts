import { describe, expect, it } from "vitest";
import { Wake } from "./wake";

const never = new AbortController().signal;

describe("Wake", () => {
  it("remembers a call that came while it was awake", async () => {
    const wake = new Wake();
    wake.call();
    expect(await wake.sleep(60_000, never)).toBe("called");
    expect(await wake.sleep(1, never)).toBe("timeout");
  });

  it("wakes at a call, at an end, and by itself", async () => {
    const wake = new Wake();
    const sleeping = wake.sleep(60_000, never);
    wake.call();
    expect(await sleeping).toBe("called");
    const left = new AbortController();
    const ending = wake.sleep(60_000, left.signal);
    left.abort();
    expect(await ending).toBe("aborted");
    expect(await wake.sleep(60_000, left.signal)).toBe("aborted");
  });
});
