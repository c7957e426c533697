import { middle } from "./screen-lines";
import { at, click, doubleClick, END, press, type, type Call, type Moment, type Stage } from "./stage";

const isIn = (program: string) => (moment: Moment) => new RegExp(`LibreOffice ${program}$`).test(moment.screen.title);

/** Saving in a foreign format asks whether to keep it; the other button takes the program's own. */
const KEEP = /^(Keep |Use (?!ODF))/;
const asksForFormat = ({ screen }: Moment) =>
  /^Confirm File Format/.test(screen.title) || screen.find("push button", KEEP) !== null;

const keepFormat: Stage = {
  name: "keep the format",
  isReady: (moment) => (asksForFormat(moment) ? moment.screen.find("push button", KEEP) !== null : moment.looks > 1),
  calls: (moment) => (asksForFormat(moment) ? [click(at(moment.screen, "push button", KEEP))] : null),
};

const SAVE: Stage[] = [
  { name: "save", calls: () => [press("ctrl", "s")] },
  keepFormat,
  { ...END, isReady: (moment) => !asksForFormat(moment) },
];

/** Cells without text have no line, but one beside it and one above or below do: they say where it is. */
const goTo = (cell: string): Stage => ({
  name: `go to ${cell}`,
  isReady: (moment) => isIn("Calc")(moment) && placeOf(moment, cell) !== null,
  calls: (moment) => [{ name: "click", arguments: placeOf(moment, cell) ?? {} }],
});

function placeOf({ screen }: Moment, cell: string): { x: number; y: number } | null {
  const [, column, row] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  const cells = screen.elements.filter(({ role }) => role === "table cell");
  const above = cells.find(({ name }) => name.replace(/\d+$/, "") === column);
  const beside = cells.find(({ name }) => /\d+$/.exec(name)?.[0] === row);
  return above && beside ? { x: middle(above).x, y: middle(beside).y } : null;
}

const fill = (text: (moment: Moment) => string): Stage => ({
  name: "fill the cell",
  calls: (moment) => [type(`${text(moment)}\n`)],
});

export const sumInto = (from: string, to: string, cell: string): Stage[] => [
  goTo(cell),
  fill(() => `=SUM(${from}:${to})`),
  ...SAVE,
];

/** What was read before as "the number is …". */
export const enterNumber = (cell: string): Stage[] => [
  goTo(cell),
  fill((moment) => moment.recall(/the number is (\S+)\./) ?? ""),
  ...SAVE,
];

export const saveAsCsv = (path: string): Stage[] => [
  { name: "save as", isReady: isIn("Calc"), calls: () => [press("ctrl", "shift", "s")] },
  {
    name: "name the file",
    isReady: ({ screen }) => /^Save/.test(screen.title) || screen.find("file chooser") !== null,
    calls: () => [press("ctrl", "a"), type(path), press("enter")],
  },
  {
    ...keepFormat,
    isReady: ({ screen }) => screen.find("push button", KEEP) !== null || /^Export Text File/.test(screen.title),
  },
  {
    name: "commas and UTF-8",
    isReady: ({ screen }) => /^Export Text File/.test(screen.title),
    calls: ({ screen }): Call[] => {
      const ok = screen.find("push button", /^OK$/);
      return [ok ? click(ok) : press("enter")];
    },
  },
  { ...END, isReady: isIn("Calc") },
];

export const addParagraph = (text: string): Stage[] => [
  {
    name: "write at the end",
    isReady: isIn("Writer"),
    calls: () => [press("ctrl", "end"), press("enter"), type(text)],
  },
  ...SAVE,
];

export const replaceWord = (word: string, by: string): Stage[] => [
  { name: "find and replace", isReady: isIn("Writer"), calls: () => [press("ctrl", "h")] },
  {
    name: "say what by what",
    isReady: ({ screen }) => /^Find (and|&) Replace/.test(screen.title),
    calls: () => [type(word), press("alt", "p"), type(by)],
  },
  {
    name: "replace all",
    isReady: ({ screen }) => screen.find("push button", /^Replace All/) !== null,
    calls: ({ screen }) => [click(at(screen, "push button", /^Replace All/)), press("escape")],
  },
  ...SAVE.map((stage, index) => (index === 0 ? { ...stage, isReady: isIn("Writer") } : stage)),
];

export const changeTitle = (title: string, by: string): Stage[] => [
  {
    name: "edit the title",
    isReady: (moment) => isIn("Impress")(moment) && titleOf(moment, title) !== null,
    calls: (moment) => [doubleClick(titleOf(moment, title) as NonNullable<ReturnType<typeof titleOf>>)],
  },
  { name: "write the new one", calls: () => [press("ctrl", "a"), type(by), press("escape"), press("escape")] },
  ...SAVE,
];

const titleOf = ({ screen }: Moment, title: string) =>
  screen.elements.find(({ role, text }) => role === "paragraph" && text === title) ?? null;

/** In the options' tree the page stands first below Load/Save. */
export const autoRecovery = (minutes: string): Stage[] => [
  { name: "open the options", isReady: isIn("Impress"), calls: () => [press("alt", "f12")] },
  {
    name: "go to Load/Save, General",
    isReady: ({ screen }) => /^Options/.test(screen.title),
    calls: () => [press("home"), press("left"), press("down"), press("right"), press("down")],
  },
  {
    name: "switch it on",
    isReady: ({ screen }) => screen.find("check box", /^Save AutoRecovery/) !== null,
    calls: ({ screen }) => {
      const box = at(screen, "check box", /^Save AutoRecovery/);
      const minutesOf = [press("tab"), press("ctrl", "a"), type(minutes)];
      return box.states.includes("checked") ? null : [click(box), ...minutesOf];
    },
  },
  { name: "say OK", calls: ({ screen }) => [click(at(screen, "push button", /^OK$/))] },
  {
    name: "not restart now",
    isReady: ({ screen, looks }) => /^Restart/.test(screen.title) || looks > 1,
    calls: ({ screen }) => (/^Restart/.test(screen.title) ? [press("escape")] : null),
  },
  { ...END, isReady: isIn("Impress") },
];
