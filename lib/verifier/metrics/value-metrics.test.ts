import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

type Case = [
  name: string,
  result: unknown,
  expected: unknown,
  score: number | string,
  options?: Record<string, unknown>,
];

/** Functions that look at a value and need no file. */
const CASES: Record<string, Case[]> = {
  exact_match: [
    ["equal", "a\n", { expected: "a\n" }, 1],
    ["a newline less", "a", { expected: "a\n" }, 0],
    ["nothing", null, { expected: "a" }, 0],
    ["1 and true", true, { expected: 1 }, 1],
    ["a rule without expected", "a", {}, "rule"],
  ],
  match_in_list: [
    ["one of them", "b", { expected: ["a", "b"] }, 1],
    ["none of them", "c", { expected: ["a", "b"] }, 0],
    ["an empty list", "c", { expected: [] }, 0],
    ["nothing in a text", null, { expected: "abc" }, "raised"],
  ],
  is_in_list: [
    ["in the list", ["/a", "/b"], { expected: "/b" }, 1],
    ["in the text", "x /b y", { expected: "/b" }, 1],
    ["not there", ["/a"], { expected: "/b" }, 0],
    ["nothing", null, { expected: "/b" }, "raised"],
  ],
  check_include_exclude: [
    ["all in and none out", "ab", { include: ["a", "b"], exclude: ["c"] }, 1],
    ["one missing", "a", { include: ["a", "b"] }, 0],
    ["a forbidden one", "abc", { include: ["a"], exclude: ["c"] }, 0],
    ["nothing", null, { include: ["a"] }, 0],
    ["no rules", "", {}, 1],
  ],
  is_in_vm_clickboard: [
    ["all there", "x a b", { expected: ["a", "b"] }, 1],
    ["rule first, as the public function takes it", { expected: "a" }, "x a", 1],
    ["one missing", "x a", { expected: ["a", "b"] }, 0],
    ["no text", null, { expected: "a" }, "raised"],
  ],
  infeasible: [
    ["fail", "fail", undefined, 1],
    ["done", "done", undefined, 0],
    ["no action", null, undefined, 0],
  ],
  gave_up: [["always", "fail", undefined, 0]],
  check_direct_json_object: [
    ["equal", { a: 1, b: "x" }, { expected: { a: 1 } }, 1],
    ["other value", { a: 2 }, { expected: { a: 1 } }, 0],
    ["written as a Python text", "{'a': 'x'}", { expected: { a: "x" } }, 1],
    ["contained", { q: "best drip maker" }, { expected: { q: "drip" }, expect_in_result: true }, 1],
    ["not contained", { q: "maker" }, { expected: { q: "drip" }, expect_in_result: true }, 0],
    ["lists in another order", { l: [2, 1] }, { expected: { l: [1, 2] } }, 0],
    ["nothing", null, { expected: { a: 1 } }, 0],
    ["no JSON", "nonsense", { expected: { a: 1 } }, "unreadable_input"],
    ["nested without end", "[".repeat(100_000), { expected: { a: 1 } }, "unreadable_input"],
  ],
  is_extension_installed: [
    ["contained", "a.b\nc.d", { type: "contain", expected: "c.d" }, 1],
    ["not contained as asked", "a.b", { type: "not_contain", expected: "c.d" }, 1],
    ["not contained", "a.b", { type: "contain", expected: "c.d" }, 0],
    ["unknown type", "a.b", { type: "odd", expected: "x" }, "rule"],
  ],
  is_utc_0: [
    ["UTC", "1\n2\n3\nTime zone: UTC (UTC, +0000)\n", undefined, 1],
    ["another zone", "1\n2\n3\nTime zone: CET (CET, +0100)\n", undefined, 0],
    ["too short", "1\n2", undefined, "unreadable_input"],
  ],
  check_gnome_favorite_apps: [
    ["any order", "['b.desktop', 'a.desktop']\n", { expected: ["a.desktop", "b.desktop"] }, 1],
    ["one more", "['a.desktop', 'b.desktop', 'c.desktop']", { expected: ["a.desktop", "b.desktop"] }, 0],
    ["empty", "@as []", { expected: [] }, 1],
    ["code is not run", "__import__('os').abort()", { expected: [] }, "unreadable_input"],
  ],
  check_font_size: [
    ["inside", { default_font_size: 17 }, { type: "range", min: 16, max: 99 }, 1],
    ["on the edge", { default_font_size: 16 }, { type: "range", min: 16, max: 99 }, 0],
    ["the value", { default_font_size: 20 }, { type: "value", value: 20 }, 1],
    ["no size", {}, { type: "value", value: 20 }, "raised"],
  ],
  is_expected_active_tab: [
    ["another suffix, www and port", "https://www.site.de:80/", { type: "url", url: "https://site.com" }, 1],
    ["another path", "https://site.com/a", { type: "url", url: "https://site.com/b" }, 0],
    ["no tab", null, { type: "url", url: "https://site.com" }, 0],
  ],
  is_expected_active_tab_approximate: [
    ["another query", "chrome://settings/a?x=1", { type: "url", url: "chrome://settings/a" }, 1],
    ["another path", "chrome://settings/b", { type: "url", url: "chrome://settings/a" }, 0],
    ["no tab", null, { type: "url", url: "chrome://settings/a" }, 0],
  ],
  is_expected_tabs: [
    ["any order", ["https://b.org", "https://a.org/"], { type: "url", urls: ["https://a.org", "https://b.org"] }, 1],
    ["one more", ["https://a.org", "https://b.org"], { type: "url", urls: ["https://a.org"] }, 0],
    ["none", [], { type: "url", urls: [] }, 0],
  ],
  is_expected_url_pattern_match: [
    ["all match", "https://a.org/x/1", { expected: ["/x/", "\\d$"] }, 1],
    ["one does not", "https://a.org/x/", { expected: ["/x/", "\\d$"] }, 0],
    ["a tab object", { url: "https://a.org" }, { expected: ["a\\.org"] }, 1],
    ["a broken pattern", "a", { expected: ["("] }, "rule"],
  ],
  is_expected_search_query: [
    ["matches", { url: "https://g.org/?q=A" }, { expect: { pattern: "(?i)q=a$" } }, 1],
    ["does not", { url: "https://g.org/" }, { expect: { pattern: "q=a" } }, 0],
    ["nothing", null, { expect: { pattern: "a" } }, 0],
  ],
  is_expected_bookmarks: [
    ["the folder", bar({ type: "folder", name: "F" }), { type: "bookmark_bar_folders_names", names: ["F"] }, 1],
    [
      "a folder more",
      bar({ type: "folder", name: "F" }, { type: "folder", name: "G" }),
      { type: "bookmark_bar_folders_names", names: ["F"] },
      0,
    ],
    [
      "the page",
      bar({ type: "url", name: "x", url: "https://a.org" }),
      { type: "bookmark_bar_websites_urls", urls: ["https://a.org"] },
      1,
    ],
    ["none", [], { type: "bookmark_bar_folders_names", names: ["F"] }, 0],
  ],
  is_expected_installed_extensions: [
    ["a subset", ["A", "B"], { expected: ["A"] }, 1],
    ["one missing", ["B"], { expected: ["A"] }, 0],
  ],
  is_shortcut_on_desktop: [
    ["by name", { a: "[Desktop Entry]\nName=Chess\n" }, { type: "name", name: "chess" }, 1],
    ["another name", { a: "[Desktop Entry]\nName=Go\n" }, { type: "name", name: "chess" }, 0],
    ["none", {}, { type: "exec", exec: "chess" }, 0],
  ],
  is_added_to_steam_cart: [
    ["there", { content: "<p>Dota</p>" }, { items: ["Dota"] }, 1],
    ["not there", { content: "<p></p>" }, { items: ["Dota"] }, 0],
  ],
  is_cookie_deleted: [
    ["gone", [[0, ".other.org"]], { type: "domains", domains: [".amazon.com"] }, 1],
    ["left", [[0, "www.amazon.com"]], { type: "domains", domains: [".amazon.com"] }, 0],
    ["no list", null, { type: "domains", domains: [] }, "raised"],
  ],
  check_history_deleted: [
    ["gone", [["https://a.org"]], { type: "keywords", keywords: ["youtube"] }, 1],
    ["left", [["https://youtube.com"]], { type: "keywords", keywords: ["youtube"] }, 0],
  ],
  check_moved_jpgs: [
    ["same names", { children: [{ name: "b" }, { name: "a" }] }, { expected: ["a", "b"] }, 1],
    ["one more", { children: [{ name: "a" }, { name: "c" }] }, { expected: ["a"] }, 0],
    ["no folder", null, { expected: ["a"] }, "raised"],
  ],
  is_vlc_fullscreen: [
    ["full", { width: 2, height: 1 }, { width: 2, height: 1 }, 1],
    ["smaller", { width: 1, height: 1 }, { width: 2, height: 1 }, 0],
    ["no window", null, { width: 2, height: 1 }, 0],
  ],
  literal_match: [
    ["equal", "a", "a", 1],
    ["another case", "A", "a", 0],
    ["case ignored", ["A", 5], ["a", "5"], 1, { type: "list", ignore_case: true }],
    ["another length", ["a"], ["a", "b"], 0, { type: "list" }],
    ["unknown type", "a", "a", "rule", { type: "odd" }],
  ],
  check_left_panel: [
    ["shown", '<d><document-frame name="Slides View"/></d>', undefined, 1],
    ["not shown", "<d><document-frame name='Other'/></d>", undefined, 0],
    ["broken XML", "<d", undefined, "unreadable_input"],
    ["entities that grow", '<!DOCTYPE d [<!ENTITY a "aaaa">]><d>&a;</d>', undefined, "refused_input"],
    ["nested without end", `${"<a>".repeat(2_000)}${"</a>".repeat(2_000)}`, undefined, "refused_input"],
  ],
};

function bar(...children: unknown[]) {
  return { bookmark_bar: { children } };
}

for (const [func, cases] of Object.entries(CASES)) {
  describe(func, () => {
    const bench = metricBench(func);
    it.each(cases)("%s", async (_name, result, expected, score, options) => {
      expect(await bench.score(result, expected, options)).toBe(score);
    });
  });
}
