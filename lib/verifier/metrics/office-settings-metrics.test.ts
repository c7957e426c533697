import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

const settings = (...items: [path: string, name: string, value: string][]) =>
  `<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items
    .map(
      ([path, name, value]) =>
        `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
    )
    .join("")}</oor:items>`;

describe("check_auto_saving_time", () => {
  const bench = metricBench("check_auto_saving_time");
  const saved = (...values: string[]) =>
    settings(
      ...values.map((value): [string, string, string] => [
        "/org.openoffice.Office.Common/Save/Document",
        "AutoSaveTimeIntervall",
        value,
      ]),
    );
  const score = async (text: string, rule: object = { minutes: 3 }) =>
    bench.score(await bench.file("a.xcu", text), rule);
  it("takes the last record", async () => {
    expect(await score(saved("3"))).toBe(1);
    expect(await score(saved("3", "5"))).toBe(0);
    expect(await score(saved("3"), { minutes: "3" })).toBe(0);
    expect(await score(saved())).toBe(0);
  });
  it("has no score for a broken or missing file, a value that is no number, or a rule without minutes", async () => {
    expect(await score("<a")).toBe("unreadable_input");
    expect(await score(saved("soon"))).toBe("unreadable_input");
    expect(await score(saved("3"), {})).toBe("rule");
    expect(await bench.score(await bench.missing(), { minutes: 3 })).toBe("missing_input");
  });
});

describe("check_presenter_console_disable", () => {
  const bench = metricBench("check_presenter_console_disable");
  const score = async (...values: string[]) =>
    bench.score(
      await bench.file(
        "a.xcu",
        settings(
          ...values.map((value): [string, string, string] => [
            "/org.openoffice.Office.Impress/Misc/Start",
            "EnablePresenterScreen",
            value,
          ]),
        ),
      ),
    );
  it("takes the first record, in any case", async () => {
    expect(await score("false")).toBe(1);
    expect(await score("FALSE", "true")).toBe(1);
    expect(await score("true", "false")).toBe(0);
    expect(await score()).toBe(0);
    expect(await bench.score(null)).toBe(0);
    expect(await bench.score(await bench.missing())).toBe(0);
  });
});

describe("find_default_font", () => {
  const bench = metricBench("find_default_font");
  const font = (name: string): [string, string, string] => [
    "/org.openoffice.Office.Writer/DefaultFont",
    "Standard",
    name,
  ];
  it("takes the last record; a missing or broken file is 0, a rule without a font has no score", async () => {
    const file = await bench.file("a.xcu", settings(font("Arial"), font("Times")));
    expect(await bench.score(file, { font_name: "Times" })).toBe(1);
    expect(await bench.score(file, { font_name: "Arial" })).toBe(0);
    expect(await bench.score(await bench.missing(), { font_name: "Arial" })).toBe(0);
    expect(await bench.score(await bench.file("b.xcu", "<a"), { font_name: "Arial" })).toBe(0);
    expect(await bench.score(file, {})).toBe("rule");
  });
});

describe("check_left_panel", () => {
  const bench = metricBench("check_left_panel");
  it("finds the slide pane, also as the root", async () => {
    expect(await bench.score('<desktop-frame><document-frame name="Slides View"/></desktop-frame>')).toBe(1);
    expect(await bench.score('<document-frame name="Slides View"/>')).toBe(1);
    expect(await bench.score('<desktop-frame><document-frame name="other"/></desktop-frame>')).toBe(0);
    expect(await bench.score("<a")).toBe("unreadable_input");
    expect(await bench.score(null)).toBe("raised");
  });
});
