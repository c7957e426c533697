import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listVerifiers, readVerifier } from "./verifier-folder";

const description = { description: "Sums", language: "python", functions: ["totals"] };

describe("a folder of verifiers", () => {
  let root: string;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const digest = async () => (await readVerifier(root, "report"))?.digest;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "dp-verifiers-"));
    write("report/verifier.json", JSON.stringify(description));
    write("report/verifier.py", "print(1)");
    write("report/parts/sums.py", "A = 1");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("is told by name, language, digest, description and functions", async () => {
    expect(await listVerifiers(root)).toEqual([
      { name: "report", ...description, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), lack: null },
    ]);
  });

  it("is empty when it is not there", async () => {
    expect(await listVerifiers(path.join(root, "none"))).toEqual([]);
  });

  it.each([
    ["its program", "report/verifier.py", "print(2)"],
    ["its description", "report/verifier.json", JSON.stringify({ ...description, description: "Adds" })],
    ["a part of it", "report/parts/sums.py", "A = 2"],
    ["a new file", "report/parts/more.py", ""],
    ["its test evidence", "report/tests/a/case.json", "{}"],
  ])("gives another digest when %s changes", async (_what, file, text) => {
    const before = await digest();
    write(file, text);
    const after = await digest();
    expect(after).toMatch(/^sha256:/);
    expect(after).not.toBe(before);
  });

  it("gives another digest when a file is renamed, and the first one when it is named back", async () => {
    const before = await digest();
    rmSync(path.join(root, "report/parts/sums.py"));
    write("report/parts/adds.py", "A = 1");
    expect(await digest()).not.toBe(before);
    rmSync(path.join(root, "report/parts/adds.py"));
    write("report/parts/sums.py", "A = 1");
    expect(await digest()).toBe(before);
  });

  it.each([
    ["report/verifier.json", "{", "verifier.json is not JSON"],
    ["report/verifier.json", JSON.stringify({ ...description, language: "perl" }), "verifier.json: language"],
    ["report/verifier.json", JSON.stringify({ ...description, entry: "main.py" }), "the file main.py is missing"],
  ])("says what is wrong with %s that holds %s", async (file, text, why) => {
    write(file, text);
    const [told] = await listVerifiers(root);
    expect(told).toMatchObject({ name: "report", functions: [], lack: expect.stringContaining(why) as string });
  });

  it("follows no link", async () => {
    symlinkSync("/etc/passwd", path.join(root, "report/passwd"));
    expect((await listVerifiers(root))[0]?.lack).toBe("passwd is a link or a special file");
  });

  it("gives nothing for a name that leads elsewhere", async () => {
    expect(await readVerifier(path.join(root, "report"), "..")).toBeNull();
    expect(await readVerifier(root, "../report")).toBeNull();
  });
});
