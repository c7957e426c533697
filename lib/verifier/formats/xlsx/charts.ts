import { UnreadableInputError } from "../../metric";
import { attributeOf, childOf, childrenOf, descendantsNamed, textOf, type XmlElement } from "../xml";
import type { Workbook } from "./workbook";
import type { Worksheet } from "./worksheet";

export interface Chart {
  /** References of all series, values before categories: what charts are told apart by. */
  key: string;
  /** Element of the first plot, e.g. barChart. */
  plot: XmlElement;
  chart: XmlElement;
}

/** Charts drawn on a sheet, each with its first plot. */
export function chartsOf(sheet: Worksheet, workbook: Workbook): Chart[] {
  const pack = workbook.pack;
  const drawings = pack.relationships(sheet.part).filter((relation) => relation.type === "drawing");
  return drawings
    .flatMap((drawing) => pack.relationships(drawing.target).filter((relation) => relation.type === "chart"))
    .map((relation) => pack.xml(relation.target))
    .flatMap((space) => {
      const chart = childOf(space, "chart");
      const plot = childrenOf(childOf(chart, "plotArea") ?? ({ children: [] } as never)).find((child) =>
        child.name.endsWith("Chart"),
      );
      return chart && plot ? [{ key: seriesKey(plot), plot, chart }] : [];
    });
}

const seriesKey = (plot: XmlElement) =>
  childrenOf(plot, "ser")
    .map((series) => `${reference(childOf(series, "val"))},${reference(childOf(series, "cat"))}`)
    .join(";");

function reference(source: XmlElement | null): string {
  const formula = childOf(childOf(source, "numRef") ?? childOf(source, "strRef"), "f");
  return formula ? textOf(formula) : "";
}

/** A property of a chart by the public name. Throws UnreadableInputError where the chart cannot have it. */
export function chartProperty({ plot, chart }: Chart, name: string): string | null {
  switch (name) {
    case "type":
      return plot.name;
    case "title":
      return firstText(childOf(chart, "title"));
    case "legend":
      return childOf(chart, "legend")
        ? (attributeOf(childOf(childOf(chart, "legend"), "legendPos"), "val") ?? "r")
        : null;
    case "direction":
      if (plot.name !== "barChart" && plot.name !== "bar3DChart")
        throw new UnreadableInputError(`a ${plot.name} has no direction`);
      return attributeOf(childOf(plot, "barDir"), "val") ?? "col";
    case "xtitle":
    case "ytitle":
      return firstText(childOf(axes(chart)[name === "xtitle" ? 0 : 1], "title"));
    default:
      return null;
  }
}

const axes = (chart: XmlElement) =>
  childrenOf(childOf(chart, "plotArea") ?? chart).filter((child) => child.name.endsWith("Ax"));

/** Text of a title's first run; null when it has no text of its own. */
function firstText(title: XmlElement | null): string | null {
  const paragraph = title && childOf(childOf(title, "tx"), "rich") ? descendantsNamed(title, "p")[0] : undefined;
  if (!paragraph) return null;
  const text = childOf(childOf(paragraph, "r"), "t");
  return text ? textOf(text) : "";
}
