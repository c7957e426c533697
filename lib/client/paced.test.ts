import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { paced } from "./paced";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reacts to the first call at once and to all calls of the gap once, at its end", () => {
  const react = vi.fn();
  const { call } = paced(react, 1_000);
  call();
  expect(react).toHaveBeenCalledTimes(1);
  call();
  call();
  vi.advanceTimersByTime(999);
  expect(react).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(react).toHaveBeenCalledTimes(2);
  call();
  expect(react).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(react).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1_000);
  call();
  expect(react).toHaveBeenCalledTimes(4);
});

it("does nothing more once stopped", () => {
  const react = vi.fn();
  const { call, stop } = paced(react, 1_000);
  call();
  call();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(react).toHaveBeenCalledTimes(1);
});
