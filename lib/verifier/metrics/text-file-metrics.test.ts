import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

type Case = [
  name: string,
  content: string | Uint8Array,
  expected: unknown,
  score: number | string,
  options?: Record<string, unknown>,
];

const BINARY = new Uint8Array([0xff, 0xfe, 0x00, 0xd8]);
const prefs = (...lines: string[]) => lines.map((line) => `user_pref(${line});\n`).join("");

/** Functions that read one text file and a rule. */
const CASES: Record<string, Case[]> = {
  file_contains: [
    ["all there", "CPU %user\n", { expected: ["CPU", "%user"] }, 1],
    ["one missing", "CPU\n", { expected: ["CPU", "%user"] }, 0],
    ["no text", BINARY, { expected: ["CPU"] }, 0],
    ["nothing asked", "", { expected: [] }, 1],
  ],
  check_list: [
    ["a line for each pattern", "b.eml\na.eml\n", { expect: ["^a", "^b.*eml"] }, 1],
    ["a pattern without a line", "b.eml\n", { expect: ["^a"] }, 0],
    ["a forbidden line", "a\n", { unexpect: ["^a"] }, 0],
    ["a pattern across lines", "a\nb\n", { expect: ["a\\nb"] }, 0],
    ["no text", BINARY, { expect: [] }, "unreadable_input"],
    ["a broken pattern", "a\n", { expect: ["("] }, "rule"],
  ],
  check_json: [
    ["fits", '{"a": {"b": [1, 5]}}', { expect: [{ key: ["a", "b", 1], method: "eq", ref: 5 }] }, 1],
    ["does not", '{"a": 4}', { expect: [{ key: ["a"], method: "gt", ref: 4 }] }, 0],
    ["a range with one open end", '{"a": 4}', { expect: [{ key: ["a"], method: "range.te", ref: [3, 4] }] }, 1],
    ["a missing key", "{}", { expect: [{ key: ["a"], method: "eq", ref: null }] }, 0],
    ["a forbidden value", '{"a": 4}', { unexpect: [{ key: ["a"], method: "eq", ref: 4 }] }, 0],
    ["YAML", "a: yes\n", { expect: [{ key: ["a"], method: "eq", ref: true }] }, 1, { is_yaml: true }],
    ["broken", "{", { expect: [] }, 0],
    ["nested without end", "[".repeat(100_000), { expect: [] }, 0],
    ["aliases that grow", yamlBomb(), { expect: [] }, 0, { is_yaml: true }],
  ],
  check_config_status: [
    ["set", '(theme "Light")\n', { key: "theme", value: '"Light"' }, 1],
    ["another value", '(theme "Dark")\n', { key: "theme", value: '"Light"' }, 0],
    ["a comment", '# (theme "Light")\n', { key: "theme", value: '"Light"' }, 0],
    ["a key of two words", '(tool "x" yes)\n', { key: ["tool", '"x"'], value: "yes" }, 1],
    ["a rule without a value", "", { key: "theme" }, "rule"],
  ],
  check_thunderbird_prefs: [
    [
      "fits",
      prefs('"a", true', '"b", 5'),
      { expect: { a: { method: "eq", ref: true }, b: { method: "gt", ref: 4 } } },
      1,
    ],
    ["set twice, once wrong", prefs('"a", true', '"a", false'), { expect: { a: { method: "eq", ref: true } } }, 0],
    ["not set", "", { expect: { a: { method: "eq", ref: true } } }, 0],
    ["forbidden", prefs('"a", true'), { unexpect: { a: { method: "eq", ref: true } } }, 0],
    ["a commented line", '// user_pref("a", true);\n', { expect: { a: { method: "eq", ref: true } } }, 0],
  ],
  check_json_settings: [
    ["set", '{"a": 50.0}', { expected: { a: 50 } }, 1],
    ["another value", '{"a": 5}', { expected: { a: 50 } }, 0],
    ["a comment is no JSON", '{"a": 50} // x', { expected: { a: 50 } }, 0],
  ],
  check_json_keybindings: [
    ["there", '[{"key": "a"}]', { expected: { key: "a" } }, 1],
    ["behind a first comment line", '// mine\n[{"key": "a"}]', { expected: { key: "a" } }, 1],
    ["one property more", '[{"key": "a", "when": "b"}]', { expected: { key: "a" } }, 0],
    ["no list", "{}", { expected: { key: "a" } }, 0],
  ],
  compare_config: [
    ["held", '{"a": 1, "b": 2}', { expected: '{"a": 1}' }, 1],
    ["not held", '{"a": 2}', { expected: '{"a": 1}' }, 0],
    ["contained text", "x a=1 y", { expected: "a=1" }, 1, { containment_ok: true }],
    ["contained but not allowed", "x a=1 y", { expected: "a=1" }, 0],
  ],
  check_qt_bgcone: [
    ["off", "qt-bgcone=0\n", { expected_qt_bgcone: 0 }, 1],
    ["VLC's default is on", "\n", { expected_qt_bgcone: 0 }, 0],
    ["the last line counts", "qt-bgcone=0\nqt-bgcone=1\n", { expected_qt_bgcone: 0 }, 0],
    ["no rule", "", {}, "rule"],
  ],
  check_qt_max_volume: [
    ["set", "qt-max-volume=200\n", { expected_qt_max_volume: 200 }, 1],
    ["VLC's default", "\n", { expected_qt_max_volume: 125 }, 1],
  ],
  check_qt_minimal_view: [
    ["on", "qt-minimal-view=1\n", { expected_qt_minimal_view: 1 }, 1],
    ["off", "", { expected_qt_minimal_view: 1 }, 0],
  ],
  check_play_and_exit: [
    ["off by default", "", { expected_play_and_exit: 0 }, 1],
    ["on", "play-and-exit=1\n", { expected_play_and_exit: 0 }, 0],
  ],
  check_one_instance_when_started_from_file: [
    ["off", "one-instance-when-started-from-file=0\n", { expected_one_instance_when_started_from_file: 0 }, 1],
    ["on by default", "", { expected_one_instance_when_started_from_file: 0 }, 0],
  ],
  check_global_key_play_pause: [
    ["bound", "global-key-play-pause=Ctrl+p\n", { expected_global_key_play_pause: 1 }, 1],
    ["empty", "global-key-play-pause=\n", { expected_global_key_play_pause: 1 }, 0],
  ],
  check_qt_slider_colours: [
    ["dark", "qt-slider-colours=0;99;5\n", { type: "blackish" }, 1],
    ["100 is not dark", "qt-slider-colours=0;100;5\n", { type: "blackish" }, 0],
    ["the same", "qt-slider-colours=1;2;3\n", { type: "match", expected_qt_slider_colours: "1;2;3" }, 1],
    ["no numbers", "qt-slider-colours=red\n", { type: "blackish" }, 0],
  ],
  is_vlc_recordings_folder: [
    ["the folder", "#input-record-path=/a\ninput-record-path=/b \n", { recording_file_path: "/b" }, 1],
    ["the first line counts", "input-record-path=/a\ninput-record-path=/b\n", { recording_file_path: "/b" }, 0],
    ["not set", "", { recording_file_path: "/b" }, 0],
  ],
  check_auto_saving_time: [
    ["set", registry("Office.Common/Save/Document", "AutoSaveTimeIntervall", "3"), { minutes: 3 }, 1],
    ["another interval", registry("Office.Common/Save/Document", "AutoSaveTimeIntervall", "10"), { minutes: 3 }, 0],
    ["not set", registry("Office.Common/Save/Document", "Other", "3"), { minutes: 3 }, 0],
  ],
  find_default_font: [
    ["set", registry("Office.Writer/DefaultFont", "Standard", "Arial"), { font_name: "Arial" }, 1],
    ["another font", registry("Office.Writer/DefaultFont", "Standard", "Times"), { font_name: "Arial" }, 0],
  ],
  check_presenter_console_disable: [
    ["off", registry("Office.Impress/Misc/Start", "EnablePresenterScreen", "false"), undefined, 1],
    ["on", registry("Office.Impress/Misc/Start", "EnablePresenterScreen", "true"), undefined, 0],
  ],
  check_line_number: [
    ["right", "12:00:00 a\nb\n", { expected: "1" }, 1],
    ["wrong", "a\n", { expected: "1" }, 0],
  ],
  check_csv: [
    ["there", "a,b\n1,2\n", { expect: [{ a: "1" }] }, 1],
    ["forbidden", "a,b\n1,2\n", { unexpect: [{ b: "2" }] }, 0],
    ["empty", "", { expect: [{ a: "1" }] }, 0],
  ],
  check_thunderbird_filter: [
    [
      "there",
      'version="9"\nname="F"\nenabled="yes"\ncondition="AND (subject,contains,x)"\n',
      { expect: [{ enabled: "yes", condition: ["AND (subject,contains,x)"] }] },
      1,
    ],
    ["another action", 'name="F"\naction="Delete"\n', { expect: [{ action: "Forward" }] }, 0],
  ],
  is_vlc_playing: [
    [
      "playing",
      "<root><state>playing</state><info name='filename'>a.mp4</info></root>",
      { type: "file_name", file_name: "a.mp4" },
      1,
    ],
    [
      "paused",
      "<root><state>paused</state><info name='filename'>a.mp4</info></root>",
      { type: "file_name", file_name: "a.mp4" },
      0,
    ],
  ],
};

function registry(path: string, name: string, value: string): string {
  const item = `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
  return `<?xml version="1.0"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${item}</oor:items>`;
}

function yamlBomb(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 10; level++)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  return lines.join("\n");
}

/** Public functions that raise for a missing file instead of giving 0; the engine counts it as 0 either way. */
const RAISE_WITHOUT_FILE = /^(check_qt_|check_play|check_one|check_global|is_vlc_|check_auto)/;

for (const [func, cases] of Object.entries(CASES)) {
  describe(func, () => {
    const bench = metricBench(func);
    it.each(cases)("%s", async (_name, content, expected, score, options) => {
      expect(await bench.score(await bench.file("input.txt", content), expected, options)).toBe(score);
    });

    it("gives no point for a file that is not there", async () => {
      const [, , expected, , options] = cases[0] as Case;
      expect(await bench.score(null, expected, options)).toBe(RAISE_WITHOUT_FILE.test(func) ? "missing_input" : 0);
    });

    it("never reads a file outside its folder", async () => {
      const [, , expected, , options] = cases[0] as Case;
      expect(await bench.score("/etc/passwd", expected, options)).not.toBe(1);
      expect(await bench.score("../../../../etc/passwd", expected, options)).not.toBe(1);
    });
  });
}
