import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseDpkgStatus } from "./package-list";
import { baseKeyOf, recipeKeyOf } from "./recipe-key";
import { listTemplateDefinitions, readTemplateDefinition } from "./template-definition";
import { TemplateStore } from "./template-store";

const GUEST = path.resolve("guest");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "template-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("template definitions", () => {
  it("of this checkout are well formed", async () => {
    expect(await listTemplateDefinitions(GUEST)).toEqual(["minimal", "office"]);
    for (const name of ["minimal", "office"]) {
      expect(await readTemplateDefinition(GUEST, name)).toMatchObject({ name, screen: { width: 1920, height: 1080 } });
    }
  });

  it("that are missing or malformed are refused with the file's name", async () => {
    await expect(readTemplateDefinition(GUEST, "nosuch")).rejects.toThrow(/nosuch\.json/);
    mkdirSync(path.join(folder, "templates"));
    writeFileSync(path.join(folder, "templates/bad.json"), '{"name":"bad","packages":["a b"]}');
    await expect(readTemplateDefinition(folder, "bad")).rejects.toThrow(/bad\.json/);
  });
});

describe("recipe keys", () => {
  const definition = () => readTemplateDefinition(GUEST, "minimal");

  it("are the same for the same sources whatever their permissions and order of packages", async () => {
    cpSync(GUEST, folder, { recursive: true, verbatimSymlinks: true });
    chmodSync(path.join(folder, "init/wire.py"), 0o600);
    const given = await definition();
    const shuffled = { ...given, packages: [...given.packages].reverse() };
    expect(await recipeKeyOf(folder, shuffled)).toBe(await recipeKeyOf(GUEST, given));
    expect(baseKeyOf(shuffled)).toBe(baseKeyOf(given));
  });

  it("change with any guest file of the template and not with another template's", async () => {
    cpSync(GUEST, folder, { recursive: true, verbatimSymlinks: true });
    const before = await recipeKeyOf(folder, await definition());
    writeFileSync(path.join(folder, "layers/office/extra"), "x");
    expect(await recipeKeyOf(folder, await definition())).toBe(before);
    writeFileSync(path.join(folder, "init/wire.py"), "# changed");
    expect(await recipeKeyOf(folder, await definition())).not.toBe(before);
  });

  it("of the base change with the packages only", async () => {
    const given = await definition();
    expect(baseKeyOf({ ...given, packages: [...given.packages, "nano"] })).not.toBe(baseKeyOf(given));
    expect(baseKeyOf({ ...given, packages: [...given.packages, "socat"] })).toBe(baseKeyOf(given));
  });
});

describe("TemplateStore", () => {
  const published = (name: string, version: number) => ({
    template: {
      ...{ name, version, digest: `sha256:${String(version).repeat(64).slice(0, 64)}`, driver: "linux" },
      ...{
        screen: { width: 1920, height: 1080 },
        apps: [],
        packages: {},
        size_bytes: 1,
        built_at: "2026-11-29T00:00:00Z",
      },
    },
    recipe_key: "sha256:x",
    base: "0123456789abcdef",
  });
  const place = (at: string, content: unknown) => {
    mkdirSync(path.join(folder, at), { recursive: true });
    writeFileSync(
      path.join(folder, at, "template.json"),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  };

  it("lists what is published, newest first, and passes over everything else", async () => {
    place("minimal/1", published("minimal", 1));
    place("minimal/2", published("minimal", 2));
    place("minimal/3", "half a file");
    place("minimal/4", published("minimal", 9));
    place("minimal/draft", published("minimal", 5));
    place(".building/minimal-7", published("minimal", 7));
    const store = new TemplateStore(folder);
    expect((await store.list()).map(({ template }) => template.version)).toEqual([2, 1]);
    expect((await store.newest("minimal"))?.template.version).toBe(2);
    expect((await store.byDigest(`sha256:${"1".repeat(64)}`))?.template.version).toBe(1);
    expect(await store.newest("office")).toBeNull();
  });

  it("lays the version's layer over its base", async () => {
    place("minimal/1", published("minimal", 1));
    expect((await new TemplateStore(folder).newest("minimal"))?.lowerFolders).toEqual([
      path.join(folder, "minimal/1/layer"),
      path.join(folder, "bases/0123456789abcdef/rootfs"),
    ]);
  });

  it("is empty when the folder does not exist", async () => {
    expect(await new TemplateStore(path.join(folder, "none")).list()).toEqual([]);
  });
});

describe("parseDpkgStatus", () => {
  it("keeps installed packages with their versions, by name", () => {
    const text = [
      "Package: zip\nStatus: install ok installed\nVersion: 3.0-13\nDescription: x\n Package: not this",
      "Package: gone\nStatus: deinstall ok config-files\nVersion: 1",
      "Package: bc\nStatus: install ok installed\nVersion: 1.07",
    ].join("\n\n");
    expect(parseDpkgStatus(text)).toEqual({ bc: "1.07", zip: "3.0-13" });
    expect(Object.keys(parseDpkgStatus(text))).toEqual(["bc", "zip"]);
  });
});
