import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSimulatedDriver } from "@/lib/desktop/drivers/simulated/simulated-driver";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import { taskSupport } from "@/lib/domain/task/task.support";
import { VERIFIER_LANGUAGES } from "@/lib/domain/verifier/operator-verifier";
import { createFolderStore } from "@/lib/storage/folder-store";
import { openMirror } from "@/lib/task/mirror/mirror";
import { startTestDesktop } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import { exampleVerifier } from "@/lib/verifier/operator/examples";
import { capabilitiesOf, taskParts } from "./composition";

const taskOf = (language: string) =>
  taskFileSchema.parse({
    ...{ id: "t", instruction: "Write the report" },
    evaluator: {
      ...{ func: "deskproof_verifier", verifier: `report-${language}`, function: "column_total" },
      result: { type: "vm_file", path: "/home/user/report.csv", dest: "report.csv" },
      expected: { type: "rule", rules: 42 },
      options: { column: "amount" },
    },
  });

describeOnHost("a worker with verifiers of its operator", () => {
  const host = startTestDesktop("minimal");
  let home: string;
  let parts: ReturnType<typeof taskParts>;
  const mirror = () => openMirror({ folders: [path.join(home, "mirror")], sets: {} });
  const verifiersFolder = () => path.join(home, "verifiers");

  beforeAll(() => {
    home = mkdtempSync(path.join(tmpdir(), "dp-home-"));
    for (const language of VERIFIER_LANGUAGES) {
      for (const [file, text] of Object.entries(exampleVerifier(language))) {
        const at = path.join(verifiersFolder(), `report-${language}`, file);
        mkdirSync(path.dirname(at), { recursive: true });
        writeFileSync(at, text);
      }
    }
    parts = taskParts(mirror(), { verifiersFolder: verifiersFolder(), home });
  });
  afterAll(async () => {
    await parts.close();
    rmSync(home, { recursive: true, force: true });
  });

  it.each(VERIFIER_LANGUAGES)("judges a real desktop with one in %s, and its evidence again", async (language) => {
    const { desktop } = host;
    const store = createFolderStore(path.join(home, "artifacts"));
    const verify = () =>
      parts.verify({
        ...{ task: taskOf(language), desktop, actions: [{ type: "done" }], store, profile: "osworld" },
        signal: new AbortController().signal,
      });
    await desktop.writeFile("/home/user/report.csv", new TextEncoder().encode("item,amount\npaper,40\n"));
    expect(await verify()).toMatchObject({ score: 0, checker_error: null });
    await desktop.writeFile("/home/user/report.csv", new TextEncoder().encode("item,amount\npaper,40\nink,2\n"));
    const verification = await verify();
    expect(verification).toMatchObject({
      ...{ score: 1, checker_error: null },
      checks: [{ implementation: expect.stringMatching(/^operator:report-\w+\/column_total@sha256:/) as string }],
    });
    const again = await parts.reVerify({ verification, profile: "corrected", store });
    expect(again).toMatchObject({
      ...{ score: 1, problems: [] },
      checks: [{ computed: { implementation: verification.checks[0]?.implementation } }],
    });
  });

  it("offers them, and supports a task only when it has the verifier that the task names", async () => {
    const capabilities = await capabilitiesOf(createSimulatedDriver(), mirror(), "mirror", verifiersFolder());
    expect(capabilities.verifiers).toMatchObject([
      { name: "report-python", language: "python", lack: null },
      { name: "report-typescript", language: "typescript", lack: null },
    ]);
    const support = (language: string) => taskSupport({ file: taskOf(language), capabilities, templateApps: [] });
    expect(support("python")).toEqual({ supported: true, reasons: [] });
    expect(support("cobol").reasons).toEqual([
      {
        code: "function_unavailable",
        message: "the verifier function operator:report-cobol/column_total is not offered by this host",
      },
    ]);
  });
});
