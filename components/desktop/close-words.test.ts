import { describe, expect, it } from "vitest";
import { closeWords, faultOfClose } from "./close-words";

const closed = { closed_at: "2026-01-01T00:00:00.000Z", close_reason: null, close_detail: null };

describe("what a closed computer says of its end", () => {
  it("names what ends computers in plain words, and a failure by its code", () => {
    expect(closeWords({ ...closed, close_reason: "closed" })).toBe("closed");
    expect(closeWords({ ...closed, close_reason: "ttl" })).toBe("closed: nobody used it");
    expect(closeWords({ ...closed, close_reason: "checkpoint_damaged" })).toBe("closed: checkpoint_damaged");
    expect(closeWords(closed)).toBe("closed: unknown");
    expect(closeWords({ ...closed, closed_at: null })).toBeNull();
  });

  it("says what happened only where it was a failure", () => {
    const failed = { ...closed, close_reason: "checkpoint_damaged", close_detail: "The stored state is gone" };
    expect(faultOfClose(failed)).toBe("The stored state is gone");
    expect(faultOfClose({ ...closed, close_reason: "killed", close_detail: "by user:usr_1" })).toBeNull();
    expect(faultOfClose({ ...failed, closed_at: null })).toBeNull();
  });
});
