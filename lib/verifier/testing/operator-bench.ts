import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { VerifierFile } from "../operator/contract";
import { withOperatorVerifiers } from "../operator/operator-runner";
import type { SandboxLimits } from "../operator/sandbox";
import { runCheck } from "../run-check";
import { inProcessRunner } from "./in-process-runner";
import { memoryStore } from "./memory-store";

/** A folder of verifiers for tests. */
export async function operatorBench() {
  const root = await mkdtemp(path.join(tmpdir(), "dp-operator-"));

  async function install(name: string, files: Record<string, string>) {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, name, file)), { recursive: true });
      await writeFile(path.join(root, name, file), text);
    }
  }

  return {
    root,
    install,
    /** Installs a verifier with one function `judge`, whose program is `source`. */
    program: (name: string, language: VerifierFile["language"], source: string) =>
      install(name, {
        "verifier.json": JSON.stringify({ description: "For a test", language, functions: ["judge"] }),
        [language === "python" ? "verifier.py" : "verifier.ts"]: source,
      }),
    /** Calls `judge` of a verifier on a file `result.txt`, or on none. */
    judge: async (
      name: string,
      {
        text = "what was made",
        ...given
      }: {
        text?: string | null;
        limits?: Partial<SandboxLimits>;
        hidden?: string[];
        signal?: AbortSignal;
        options?: object;
      } = {},
    ) => {
      const store = memoryStore();
      const bytes = new TextEncoder().encode(text ?? "");
      const file = { name: "result.txt", origin: "/home/user/result.txt", digest: await store.put(bytes) };
      const files = text === null ? [] : [{ ...file, bytes: bytes.byteLength }];
      return runCheck(
        {
          func: `operator:${name}/judge`,
          result: { format: 1, kind: "file", name: text === null ? null : file.name, files },
          expected: null,
          options: { ...given.options },
          profile: "osworld",
        },
        store,
        withOperatorVerifiers(inProcessRunner, root, given),
        given.signal,
      );
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}
