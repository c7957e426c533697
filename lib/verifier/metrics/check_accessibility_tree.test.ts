import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

const TREE = `<desktop-frame xmlns:attr="https://accessibility.ubuntu.example.org/ns/attributes">
<application name="App"><label name="a" attr:id="x">Hello</label><label name="b"/><panel><label name="c"/></panel></application></desktop-frame>`;

describe("check_accessibility_tree", () => {
  const bench = metricBench("check_accessibility_tree");
  it.each<[string, object, number | string]>([
    ["an XPath that finds something", { xpath: "//label[@name='a']" }, 1],
    ["an XPath with a prefix", { xpath: "//label[@attr:id='x']" }, 1],
    ["an XPath that finds nothing", { xpath: "//label[@name='z']" }, 0],
    ["a broken XPath", { xpath: "//label[" }, "rule"],
    ["a selector with a prefix", { selectors: ["application[name=App] label[attr|id='x']"] }, 1],
    ["a child", { selectors: ["application>label[name=b]"] }, 1],
    ["no child", { selectors: ["application>label[name=c]"] }, 0],
    ["a sibling", { selectors: ["label[name=a]~panel"] }, 1],
    ["the next sibling", { selectors: ["label[name=a]+panel"] }, 0],
    ["one of two selectors", { selectors: ["button", "label[name^=c]"] }, 1],
    ["a broken selector", { selectors: ["label::"] }, "rule"],
    ["the text", { selectors: ["label"], text: "Hello", exact: true }, 1],
    ["another text", { selectors: ["label"], text: "hello", exact: true }, 0],
    ["a similar text", { selectors: ["label"], text: "Hella", exact: false }, 0.8],
    ["neither path nor selectors", {}, "rule"],
  ])("%s", async (_name, rule, score) => {
    expect(await bench.score(TREE, [rule])).toBe(score);
  });

  it("has no score for a tree that is no XML", async () => {
    expect(await bench.score("<a", [{ xpath: "//a" }])).toBe("unreadable_input");
    expect(await bench.score(null, [{ xpath: "//a" }])).toBe("raised");
  });
});
