import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settings } from "@/lib/config/env";
import { describeOnHost } from "@/lib/testing/host-test";
import { ensureTemplate } from "./ensure-template";
import { TemplateStore } from "./template-store";

/** Builds on the minimal template's base, so that no package is unpacked again. */
describeOnHost("building a template", () => {
  let folder = "";
  const guestFolder = () => path.join(folder, "guest");
  const templatesFolder = () => path.join(folder, "templates");
  const options = () => ({ name: "minimal", templatesFolder: templatesFolder(), guestFolder: guestFolder() });
  const drafts = () => readdirSync(path.join(templatesFolder(), ".building"));
  const mounts = () =>
    readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .filter((line) => line.includes(folder));

  beforeAll(async () => {
    const shared = await ensureTemplate({
      name: "minimal",
      templatesFolder: settings().templatesFolder,
      guestFolder: path.resolve("guest"),
    });
    folder = mkdtempSync(path.join(tmpdir(), "deskproof-template-"));
    cpSync("guest", guestFolder(), { recursive: true, verbatimSymlinks: true });
    // A script that is quick and still leaves time to be interrupted.
    writeFileSync(
      path.join(guestFolder(), "build/common.sh"),
      "set -e\nid -u > /etc/built-by\ncat /proc/net/dev > /etc/built-net\nsleep 1\n",
    );
    mkdirSync(path.join(templatesFolder(), "bases"), { recursive: true });
    symlinkSync(
      new TemplateStore(settings().templatesFolder).baseFolder(shared.base),
      path.join(templatesFolder(), "bases", shared.base),
    );
  }, 15 * 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("that is killed publishes nothing, and the next one clears what it left", async () => {
    const script = `
      import { ensureTemplate } from "./lib/desktop/template/ensure-template";
      await ensureTemplate({ ...${JSON.stringify(options())}, onProgress: (_share, stage) => console.log(stage) });`;
    const builder = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise<void>((resolve) => {
      builder.stdout.on("data", (part: Buffer) => part.includes("running common.sh") && resolve());
    });
    const gone = new Promise((resolve) => builder.once("exit", resolve));
    builder.kill("SIGKILL");
    await gone;
    expect(drafts()).toHaveLength(1);
    expect(await new TemplateStore(templatesFolder()).list()).toEqual([]);

    const published = await ensureTemplate(options());
    expect(published.template).toMatchObject({ name: "minimal", version: 1, driver: "linux" });
    expect(drafts()).toEqual([]);
    expect(mounts()).toEqual([]);
    expect(existsSync(path.join(templatesFolder(), ".lock"))).toBe(false);
    const layer = published.lowerFolders[0]!;
    expect(readFileSync(path.join(layer, "etc/built-by"), "utf8")).toBe("0\n");
    expect(readFileSync(path.join(layer, "etc/built-net"), "utf8")).not.toContain("eth");
    expect(existsSync(path.join(layer, "build"))).toBe(false);
  });

  it("is not done again for the same recipe, and makes the next version for a changed one", async () => {
    const first = await ensureTemplate(options());
    const progress: number[] = [];
    expect((await ensureTemplate({ ...options(), onProgress: (share) => progress.push(share) })).template).toEqual(
      first.template,
    );
    expect(progress).toEqual([]);

    writeFileSync(path.join(guestFolder(), "layers/common/etc/changed"), "x");
    const [one, two] = await Promise.all([
      ensureTemplate({ ...options(), onProgress: (share) => progress.push(share) }),
      ensureTemplate(options()),
    ]);
    expect(one.template.version).toBe(2);
    expect(two.template).toEqual(one.template);
    expect(one.template.digest).not.toBe(first.template.digest);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect((await new TemplateStore(templatesFolder()).byDigest(first.template.digest))?.template.version).toBe(1);
  });

  it("whose script fails throws with the script's words and publishes nothing", async () => {
    writeFileSync(path.join(guestFolder(), "build/common.sh"), "echo the roof leaks >&2; exit 4\n");
    await expect(ensureTemplate(options())).rejects.toThrow(/exited with 4: the roof leaks/);
    expect((await new TemplateStore(templatesFolder()).newest("minimal"))?.template.version).toBe(2);
    expect(drafts()).toEqual([]);
    expect(mounts()).toEqual([]);
  });
});
