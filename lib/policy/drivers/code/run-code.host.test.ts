import { expect, it } from "vitest";
import { startTestDesktop } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import { runCode } from "./run-code";

describeOnHost("code of a model", () => {
  const host = startTestDesktop("minimal");
  const signal = new AbortController().signal;

  it("moves the pointer of the desktop that it runs in", async () => {
    expect(await runCode(host.desktop, "pyautogui.moveTo(321, 234)", signal)).toBe("Your code ran.");
    expect(await runCode(host.desktop, "print(tuple(pyautogui.position()))", signal)).toContain("(321, 234)");
  });

  it("is the agent's account there, and its faults are words for the model", async () => {
    expect(
      await runCode(host.desktop, "import os; print(os.getuid() > 0, os.path.exists('/home/user'))", signal),
    ).toContain("True True");
    expect(await runCode(host.desktop, "pyautogui.clik()", signal)).toMatch(/ended with status 1.*AttributeError/);
    expect(await runCode(host.desktop, "raise SystemExit(3)", signal)).toContain("status 3");
  });
});
