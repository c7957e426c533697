import { describe, expect, it } from "vitest";
import type { AccessibleNode } from "@/lib/domain/observation/observation";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import type { GetterContext, GetterValue } from "../getter";
import { fakeDesktop, type FakeDesktopState } from "../testing/fake-desktop";
import { getterNamed, listGetters } from "./registry";

const encode = (text: string) => new TextEncoder().encode(text);

async function get(
  spec: GetterSpec,
  state: FakeDesktopState = {},
  more: Partial<GetterContext> = {},
): Promise<GetterValue> {
  const getter = getterNamed(spec.type);
  if (!getter) throw new Error(`no getter ${spec.type}`);
  const { desktop } = fakeDesktop(state);
  const { signal } = new AbortController();
  return getter.get(spec, { desktop, mirror: async () => null, cacheFiles: new Map(), signal, ...more });
}

const value = async (...call: Parameters<typeof get>) => {
  const got = await get(...call);
  return got.kind === "value" ? got.value : got;
};

const node = (role: string, name: string, rest: Partial<AccessibleNode> = {}): AccessibleNode => ({
  role,
  name,
  description: "",
  text: null,
  states: [],
  rect: null,
  children: [],
  ...rest,
});
const preferences = (settings: unknown): FakeDesktopState => ({
  files: { "/home/user/.config/google-chrome/Default/Preferences": JSON.stringify(settings) },
});

describe("file getters", () => {
  const files = { "/home/user/a.txt": "a", "/home/user/b.txt": "b" };

  it("vm_file gives a file, or none when it is missing", async () => {
    expect(await get({ type: "vm_file", path: "~/a.txt", dest: "x.txt" }, { files })).toMatchObject({
      kind: "file",
      name: "x.txt",
      attached: [{ name: "x.txt", origin: "~/a.txt" }],
    });
    expect(await get({ type: "vm_file", path: "/no", dest: "x" })).toEqual({ kind: "file", name: null, attached: [] });
  });

  it("vm_file with several files hands over those of gives and keeps the rest beside them", async () => {
    const path = ["/home/user/a.txt", "/no", "/home/user/b.txt"];
    const spec = { type: "vm_file", multi: true, path, dest: ["a", "n", "b"] };
    expect(await get({ ...spec, gives: [0, 1, 2] }, { files })).toMatchObject({
      kind: "files",
      names: ["a", null, "b"],
    });
    const single = await get(spec, { files });
    expect(single).toMatchObject({ kind: "file", name: "a" });
    expect(single.kind === "file" && single.attached.map((file) => file.name)).toEqual(["a", "b"]);
  });

  it("vm_file refuses lists of different length", async () => {
    await expect(get({ type: "vm_file", multi: true, path: ["/a"], dest: ["a", "b"] })).rejects.toThrow(
      "as many dest as path",
    );
  });

  it("cloud_file takes bytes from the mirror and says what the mirror lacks", async () => {
    const mirror = async (url: string) => (url.endsWith("/gold") ? encode("g") : null);
    expect(await get({ type: "cloud_file", path: "https://x/gold", dest: "g" }, {}, { mirror })).toMatchObject({
      name: "g",
    });
    await expect(get({ type: "cloud_file", path: "https://x/other", dest: "g" }, {}, { mirror })).rejects.toThrow(
      "mirror has no",
    );
  });

  it("cache_file gives captured output, or none", async () => {
    const cacheFiles = new Map([["out", encode("o")]]);
    expect(await get({ type: "cache_file", path: "out" }, {}, { cacheFiles })).toMatchObject({ name: "out" });
    expect(await get({ type: "cache_file", path: "other" }, {}, { cacheFiles })).toMatchObject({ name: null });
  });

  it("finds configuration files of VLC and GIMP", async () => {
    const config = { "/home/user/.config/vlc/vlcrc": "v", "/home/user/.config/GIMP/2.10/gimprc": "g" };
    expect(await get({ type: "vlc_config", dest: "vlcrc" }, { files: config })).toMatchObject({ name: "vlcrc" });
    const gimp = { type: "gimp_config_file", file_name: "gimprc", dest: "g" };
    expect(await get(gimp, { files: config })).toMatchObject({ name: "g" });
    expect(await get(gimp)).toMatchObject({ name: null });
  });

  it("vm_wallpaper follows the background's address", async () => {
    const commands = { "gsettings get org.gnome.desktop.background picture-uri": "'file:///home/user/my%20pic.png'\n" };
    const state = { commands, files: { "/home/user/my pic.png": "p" } };
    expect(await get({ type: "vm_wallpaper", dest: "w.png" }, state)).toMatchObject({ name: "w.png" });
    await expect(get({ type: "vm_wallpaper", dest: "w.png" })).rejects.toThrow("gsettings");
  });
});

describe("command getters", () => {
  it("take a list as it is, a text with shell by the shell, else in words", async () => {
    const { desktop, execs } = fakeDesktop({});
    const ctx = { desktop, mirror: async () => null, cacheFiles: new Map(), signal: new AbortController().signal };
    const run = (spec: object) => getterNamed("vm_command_line")?.get({ type: "vm_command_line", ...spec }, ctx);
    await run({ command: ["ls", "~/x", "|", "wc"] });
    await run({ command: "echo 'a b'", shell: true });
    await run({ command: "echo 'a b'" });
    expect(execs.map(({ argv, shell }) => ({ argv, shell }))).toEqual([
      { argv: ["ls", "/home/user/x", "|", "wc"], shell: false },
      { argv: ["echo 'a b'"], shell: true },
      { argv: ["echo", "a b"], shell: false },
    ]);
  });

  it("give output and errors, and nothing after a timeout", async () => {
    const commands = { a: { stdout: "out", stderr: "err", exitCode: 3 }, slow: { stdout: "part", timedOut: true } };
    expect(await value({ type: "vm_command_line", command: ["a"] }, { commands })).toBe("out");
    expect(await value({ type: "vm_command_error", command: ["a"] }, { commands })).toBe("err");
    expect(await value({ type: "vm_command_line", command: ["slow"] }, { commands })).toBeNull();
    await expect(get({ type: "vm_command_line" })).rejects.toThrow("needs a command");
  });
});

describe("desktop getters", () => {
  it("describe terminal, screen and windows", async () => {
    expect(await value({ type: "vm_terminal_output" }, { terminalText: "$ ls" })).toBe("$ ls");
    expect(await value({ type: "vm_screen_size" })).toEqual({ width: 1920, height: 1080 });
    const rect = { x: 0, y: 0, width: 7, height: 8 };
    const windows = [{ id: 1, title: "", wmClass: "vlc.vlc", pid: null, rect, isActive: true, isMinimized: false }];
    expect(await value({ type: "vm_window_size", app_class_name: "vlc" }, { windows })).toEqual({
      width: 7,
      height: 8,
    });
    expect(await value({ type: "vm_window_size", app_class_name: "gimp" }, { windows })).toBeNull();
  });

  it("list_directory gives the tree of a folder", async () => {
    const files = { "/home/user/d/a.txt": "" };
    const commands = { "find /home/user/d -mindepth 1 -printf %y\\t%P\\0": "f\ta.txt\0d\tsub\0f\tsub/b.txt\0" };
    expect(await value({ type: "list_directory", path: "/home/user/d/" }, { files, commands })).toEqual({
      type: "directory",
      name: "d",
      children: [
        { type: "file", name: "a.txt" },
        { type: "directory", name: "sub", children: [{ type: "file", name: "b.txt" }] },
      ],
    });
    expect(await value({ type: "list_directory", path: "/none" })).toBeNull();
  });

  it("accessibility_tree is XML with roles as elements, whatever the texts hold", async () => {
    const frame = node("document frame", 'Slides "View" <&\u0001', { states: ["visible"], attributes: { id: "x" } });
    const root = node("application", "soffice", { children: [frame] });
    const xml = await value(
      { type: "accessibility_tree" },
      { applications: [{ name: "soffice", isAnswering: true, root }] },
    );
    expect(xml).toContain('<document-frame name="Slides &quot;View&quot; &lt;&amp;" st:visible="true" attr:id="x">');
  });

  it("active_url_from_accessTree reads the address bar of the browser", async () => {
    const bar = node("entry", "Address and search bar", { text: "a.org/x" });
    const root = node("application", "Chromium", { children: [node("frame", "", { children: [bar] })] });
    const state = { applications: [{ name: "Chromium", isAnswering: true, root }] };
    expect(await value({ type: "active_url_from_accessTree" }, state)).toBe("https://a.org/x");
    expect(await value({ type: "active_url_from_accessTree", goto_prefix: "" }, state)).toBe("a.org/x");
    expect(await value({ type: "active_url_from_accessTree" })).toBeNull();
  });

  it("default_video_player is the most common default, none when there is no default", async () => {
    const exec = { stdout: "vlc.desktop\nmpv.desktop\n\nvlc.desktop\n" };
    const { desktop } = fakeDesktop({});
    const answering = {
      ...desktop,
      exec: async () => ({ exitCode: 0, signal: null, timedOut: false, stderr: "", durationMs: 1, ...exec }),
    };
    expect(await value({ type: "default_video_player" }, {}, { desktop: answering })).toBe("vlc.desktop");
    expect(await value({ type: "default_video_player" })).toBeNull();
  });
});

describe("browser getters", () => {
  it.each<[string, unknown, unknown]>([
    ["enable_do_not_track", { enable_do_not_track: true }, "true"],
    ["enable_do_not_track", {}, "false"],
    ["enable_safe_browsing", { safebrowsing: { enhanced: true } }, "true"],
    ["enable_enhanced_safety_browsing", { safebrowsing: { enabled: true } }, "false"],
    ["profile_name", { profile: { name: "Thomas" } }, "Thomas"],
    ["profile_name", {}, null],
    ["data_delete_automacally", { profile: { default_content_setting_values: { cookies: 4 } } }, "true"],
    ["data_delete_automacally", {}, "false"],
    ["default_search_engine", { default_search_provider_data: { template_url_data: { short_name: "Bing" } } }, "Bing"],
    ["default_search_engine", {}, "Google"],
    ["new_startup_page", { session: { restore_on_startup: 5 } }, "true"],
    ["new_startup_page", { session: { restore_on_startup: 4 } }, "false"],
    ["chrome_color_scheme", { browser: { theme: { color_scheme2: 2 } } }, "dark"],
    ["chrome_appearance_mode_ui", {}, "system"],
    ["find_installed_extension_name", { extensions: { settings: { a: { manifest: { name: "X" } }, b: {} } } }, ["X"]],
    ["find_unpacked_extension_path", { extensions: { settings: { a: { path: "/x" } } } }, ["/x"]],
  ])("%s reads %j as %j", async (type, settings, expected) => {
    expect(await value({ type }, preferences(settings))).toEqual(expected);
  });

  it("data_delete_automacally does not count what the browser starts with or notes by itself", async () => {
    const values = (of: object) => JSON.stringify({ profile: { default_content_setting_values: of } });
    const given = { "/etc/chromium/master_preferences": values({ payment_handler: 2 }) };
    const seen = (of: object) => ({
      files: { ...given, "/home/user/.config/google-chrome/Default/Preferences": values(of) },
    });
    expect(await value({ type: "data_delete_automacally" }, seen({ payment_handler: 2 }))).toBe("false");
    expect(await value({ type: "data_delete_automacally" }, seen({ has_migrated_x: true }))).toBe("false");
    expect(await value({ type: "data_delete_automacally" }, seen({ payment_handler: 1 }))).toBe("true");
    expect(await value({ type: "data_delete_automacally" }, seen({ payment_handler: 2, cookies: 4 }))).toBe("true");
  });

  it("chrome_font_size fills in the browser's own sizes", async () => {
    expect(
      await value({ type: "chrome_font_size" }, preferences({ webkit: { webprefs: { default_font_size: 24 } } })),
    ).toEqual({
      default_fixed_font_size: 13,
      default_font_size: 24,
      minimum_font_size: 13,
    });
  });

  it("reads what all profiles share from the browser's state, and its defaults without one", async () => {
    const state = { intl: { app_locale: "de" }, browser: { enabled_labs_experiments: ["a@1"] } };
    const files = { "/home/user/.config/google-chrome/Local State": JSON.stringify(state) };
    expect(await value({ type: "chrome_language" }, { files })).toBe("de");
    expect(await value({ type: "chrome_language" })).toBe("en-US");
    expect(await value({ type: "enabled_experiments" }, { files })).toEqual(["a@1"]);
    expect(await value({ type: "enabled_experiments" })).toEqual([]);
  });

  it("does not take a missing or broken profile for the browser's defaults", async () => {
    await expect(get({ type: "default_search_engine" })).rejects.toThrow("no readable Preferences");
    const files = { "/home/user/.config/google-chrome/Default/Preferences": "{" };
    await expect(get({ type: "default_search_engine" }, { files })).rejects.toThrow("no readable Preferences");
  });

  it("waits for the settings of a browser that has just started", async () => {
    const rect = { x: 0, y: 0, width: 1, height: 1 };
    const window = { id: 1, title: "", wmClass: "google-chrome", pid: null, rect, isActive: true, isMinimized: false };
    const { desktop } = fakeDesktop({ windows: [window] });
    let reads = 0;
    const readFile = async (path: string) =>
      path.endsWith("google-chrome/Default/Preferences") && ++reads > 1 ? encode('{"profile": {"name": "A"}}') : null;
    expect(
      await value({ type: "profile_name" }, {}, { desktop: { ...desktop, readFile, windows: desktop.windows } }),
    ).toBe("A");
  });

  it("reads Debian's own profile when there is no other", async () => {
    const files = { "/home/user/.config/chromium/Default/Bookmarks": '{"roots": {"bookmark_bar": {}}}' };
    expect(await value({ type: "bookmarks" }, { files })).toEqual({ bookmark_bar: {} });
    expect(await value({ type: "bookmarks" })).toEqual([]);
  });

  it("shortcuts_on_desktop gives the texts of all shortcuts", async () => {
    const files = { "/home/user/Desktop/a.desktop": "A", "/home/user/Desktop/b.txt": "B" };
    expect(await value({ type: "shortcuts_on_desktop" }, { files })).toEqual({ "/home/user/Desktop/a.desktop": "A" });
    expect(await value({ type: "shortcuts_on_desktop" })).toEqual({});
  });
});

it("every getter has a name of its own", () => {
  const names = listGetters().map((getter) => getter.name);
  expect(new Set(names).size).toBe(names.length);
});
