import { expect, it, vi } from "vitest";
import { AppError } from "./errors";
import { AttemptError } from "./failure";

it("knows an error of another copy of its module, as a bundler makes several", async () => {
  vi.resetModules();
  const other = { ...(await import("./errors")), ...(await import("./failure")) };
  expect(other.AppError).not.toBe(AppError);
  expect(new other.AppError("slot_quarantined", "bad")).toBeInstanceOf(AppError);
  expect(new other.AttemptError("storage_write_failed", "bad")).toBeInstanceOf(AttemptError);
});

it.each([new Error("plain"), new AttemptError("storage_write_failed", "bad"), "text", null, undefined])(
  "does not take %s for an error of the application",
  (value) => {
    expect(value instanceof AppError).toBe(false);
  },
);
