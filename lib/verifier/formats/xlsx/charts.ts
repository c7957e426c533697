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
  /** How the chart is tied to cells: twoCellAnchor, oneCellAnchor or absoluteAnchor. */
  anchor: XmlElement;
}

const ANCHORS = ["absoluteAnchor", "oneCellAnchor", "twoCellAnchor"];

/** Charts drawn on a sheet, each with its first plot, by kind of anchor. Charts in groups are not among them. */
export function chartsOf(sheet: Worksheet, workbook: Workbook): Chart[] {
  const pack = workbook.pack;
  return pack
    .relationships(sheet.part)
    .filter((relation) => relation.type === "drawing")
    .flatMap(({ target }): Chart[] => {
      const drawing = pack.xml(target);
      const parts = new Map(pack.relationships(target).map((relation) => [relation.id, relation.target]));
      return anchorsOf(drawing).flatMap((anchor) => {
        const data = childOf(childOf(childOf(anchor, "graphicFrame"), "graphic"), "graphicData");
        const chart = childOf(pack.xml(parts.get(attributeOf(childOf(data, "chart"), "id") ?? "") ?? ""), "chart");
        const plot = plotsOf(chart)[0];
        return chart && plot ? [{ key: seriesKey(plot), plot, chart, anchor }] : [];
      });
    });
}

const anchorsOf = (drawing: XmlElement | null) => ANCHORS.flatMap((name) => (drawing ? childrenOf(drawing, name) : []));

const childrenLike = (element: XmlElement | null, ending: string) =>
  (element ? childrenOf(element) : []).filter((child) => child.name.endsWith(ending));
const plotsOf = (chart: XmlElement | null) => childrenLike(childOf(chart, "plotArea"), "Chart");

const seriesKey = (plot: XmlElement) =>
  childrenOf(plot, "ser")
    .map((series) => `${reference(childOf(series, "val"))},${reference(childOf(series, "cat"))}`)
    .join(";");

function reference(source: XmlElement | null): string {
  const formula = childOf(childOf(source, "numRef") ?? childOf(source, "strRef"), "f");
  return formula ? textOf(formula) : "";
}

/**
 * A property of a chart by the public name; null for names that say nothing (sizes are never read from a file).
 * Throws UnreadableInputError where the chart cannot have it.
 */
export function chartProperty({ plot, chart, anchor }: Chart, name: string): string | null {
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
    case "anchor":
      return placeOf(anchor);
    case "xtitle":
    case "ytitle":
    case "ztitle":
      return firstText(childOf(axisOf(chart, plot, name.charAt(0)), "title"));
    default:
      return null;
  }
}

/** First column, last column and last row; the first row is not looked at. */
function placeOf(anchor: XmlElement): string {
  if (anchor.name !== "twoCellAnchor") throw new UnreadableInputError("a chart is tied to one cell or none");
  const marker = (side: string, name: string) => {
    const element = childOf(childOf(anchor, side), name);
    return element ? Number(textOf(element)) : 0;
  };
  const places = [marker("from", "col"), marker("to", "col"), marker("to", "row")];
  return `${attributeOf(anchor, "editAs") ?? "none"}: ${places.join(", ")}`;
}

/** An axis of a plot: of scatter and bubble plots by order, of others by kind; the last of a kind counts. */
function axisOf(chart: XmlElement, plot: XmlElement, letter: string): XmlElement | null {
  const idOf = (element: XmlElement | null) => attributeOf(childOf(element, "axId"), "val");
  const axes = new Map(childrenLike(childOf(chart, "plotArea"), "Ax").map((axis) => [idOf(axis), axis]));
  const own = childrenOf(plot, "axId").map((id) => axes.get(attributeOf(id, "val")) ?? null);
  if (["scatterChart", "bubbleChart"].includes(plot.name)) return own["xy".indexOf(letter)] ?? null;
  const kinds: Record<string, string[]> = { x: ["catAx", "dateAx"], y: ["valAx"], z: ["serAx"] };
  return own.findLast((axis) => axis && kinds[letter]?.includes(axis.name)) ?? null;
}

/** Text of a title's first run; null when it has no text of its own. */
function firstText(title: XmlElement | null): string | null {
  const paragraph = title && childOf(childOf(title, "tx"), "rich") ? descendantsNamed(title, "p")[0] : undefined;
  if (!paragraph) return null;
  const text = childOf(childOf(paragraph, "r"), "t");
  return text ? textOf(text) : "";
}
