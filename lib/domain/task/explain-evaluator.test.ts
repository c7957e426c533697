import { describe, expect, it } from "vitest";
import { explainEvaluator } from "./explain-evaluator";
import { explainStep } from "./explain-step";

describe("an evaluator in words", () => {
  it("names what is looked at, what it is held against and how the score follows", () => {
    const evaluator = {
      func: "compare_text_file",
      result: { type: "vm_file", path: "/home/user/a.txt", dest: "a.txt" },
      expected: { type: "cloud_file", path: "https://files.test/gold.txt", dest: "gold.txt" },
      options: { ignore_case: true },
      postconfig: [{ type: "sleep", parameters: { seconds: 2 } }],
    };
    expect(explainEvaluator(evaluator)).toEqual({
      rule: "The score is that of the check. A last action “fail” is 0.",
      checks: [
        {
          func: "compare_text_file",
          words: expect.stringContaining("Two text files are equal"),
          result: "the file “/home/user/a.txt” of the desktop",
          expected: "the gold file “https://files.test/gold.txt”",
          options: '{"ignore_case":true}',
        },
      ],
      before: ["Wait 2 s."],
    });
  });

  it("says the type of a getter that it does not know, whatever its name is", () => {
    const { checks } = explainEvaluator({ func: "exact_match", result: { type: "constructor" } });
    expect(checks[0]?.result).toBe("constructor");
  });

  it("keeps a list's sides apart and says how its scores are put together", () => {
    const list = (conj: "and" | "or") =>
      explainEvaluator({
        func: ["exact_match", "unheard_of"],
        conj,
        result: [{ type: "vm_command_line", command: ["ls", "-l"] }, {}],
        expected: [{ type: "rule", rules: { expected: "42" } }, null],
      });
    const { checks, rule } = list("and");
    expect(checks.map(({ result, expected }) => [result, expected])).toEqual([
      ["what “ls -l” prints on the desktop", '{"expected":"42"}'],
      [null, null],
    ]);
    expect(checks[1]?.words).toBe("This product does not know the function.");
    expect(rule).toContain("the mean of all");
    expect(list("or").rule).toContain("the best of all");
  });

  it("shows names in a function's words as a sentence does", () => {
    expect(explainEvaluator({ func: "exact_match" }).checks[0]?.words).toBe(
      "The value equals “expected”, to the last newline.",
    );
  });

  it("knows tasks that cannot be done and operators' verifiers", () => {
    expect(explainEvaluator({ func: "infeasible" }).rule).toContain("1 when the last action is “fail”");
    const own = explainEvaluator({ func: "deskproof_verifier", verifier: "lab", function: "is_tidy" });
    expect(own.checks[0]?.words).toBe("The operator's verifier lab decides, by its function is_tidy.");
  });
});

describe("a step in words", () => {
  it.each([
    ["launch", { command: ["soffice", "--calc"] }, "Start “soffice --calc” and leave it running."],
    [
      "execute",
      { command: "echo 1 > a", shell: true, stdout: "o" },
      "Run “echo 1 > a” in a shell and keep what it prints as “o”.",
    ],
    ["command", { command: "x", until: { returncode: 0 } }, 'Run “x”, again until {"returncode":0}.'],
    [
      "download",
      {
        files: [
          { url: "u", path: "/a" },
          { url: "v", path: "/b" },
        ],
      },
      "Put “/a” and “/b” on the desktop.",
    ],
    ["open", { path: "/a" }, "Open “/a” with its program."],
    ["activate_window", { window_name: "GIMP", strict: true }, "Bring the window called exactly “GIMP” to the front."],
    ["close_window", { window_name: "gimp", by_class: true }, "Close the window of the class “gimp”."],
    ["new_step", { a: 1 }, 'new_step: {"a":1}'],
  ])("%s", (type, parameters, words) => {
    expect(explainStep({ type, parameters })).toBe(words);
  });

  it("cuts long texts and keeps them on one line", () => {
    const words = explainStep({ type: "execute", parameters: { command: `a\n${"b".repeat(1_000)}` } });
    expect(words).toMatch(/^Run “a b+…”\.$/);
    expect(words.length).toBeLessThan(300);
  });
});
