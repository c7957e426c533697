import { expect, it, vi } from "vitest";
import { printLine, printTable } from "./output";

it("gives a terminal no control character of a task, a model or a provider, and keeps columns apart", () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  printTable(["TASK", "MODEL"], [["a\u001b[2Jb", "c\nd"]]);
  printLine("gpt\u009b31m\r is away");
  write.mockRestore();
  expect(written).toEqual(["TASK    MODEL\n", "a\ufffd[2Jb  c\ufffdd\n", "gpt\ufffd31m\ufffd is away\n"]);
});
