import { at, click, done, END, pause, press, type, type Moment, type Stage } from "./stage";

/** The link whose words the task says. */
export const downloadByLink = (said: string, path: string): Stage[] => {
  const file = path.split("/").at(-1) ?? "";
  const best = ({ screen }: Moment) =>
    bestByWords(
      screen.elements.filter(({ role }) => role === "link"),
      said,
    );
  return [
    {
      name: "click the link",
      isReady: (moment) => best(moment) !== null,
      calls: (moment) => [click(best(moment) as NonNullable<ReturnType<typeof best>>)],
    },
    {
      name: "see that it came",
      isReady: ({ screen, looks }) =>
        looks > 1 || screen.elements.some(({ name, text }) => `${name} ${text}`.includes(file)),
      calls: () => [done()],
    },
  ];
};

function bestByWords<T extends { name: string }>(elements: T[], said: string): T | null {
  const wanted = new Set(words(said));
  const scored = elements.map((one) => ({ one, hits: words(one.name).filter((word) => wanted.has(word)).length }));
  const [best] = scored.filter(({ hits }) => hits > 0).sort((a, b) => b.hits - a.hits);
  return best?.one ?? null;
}

const words = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

const nameOfBookmark = ({ screen }: Moment) => screen.find("entry", /^Bookmark name/);
const folderOfBookmark = ({ screen }: Moment) => screen.find("combo box", /^Folder/);

export const bookmarkOnBar = (): Stage[] => [
  {
    name: "bookmark the page",
    isReady: ({ screen }) => /Google Chrome$|Chromium$/.test(screen.title),
    calls: () => [press("ctrl", "d")],
  },
  { name: "go to the folder", isReady: (moment) => nameOfBookmark(moment) !== null, calls: () => [press("tab")] },
  {
    name: "choose the bar",
    isReady: (moment) => folderOfBookmark(moment) !== null,
    calls: (moment) => (/bar/i.test(folderOfBookmark(moment)?.text ?? "") ? null : [press("up")]),
  },
  {
    name: "close the bubble",
    isReady: (moment) => /bar/i.test(folderOfBookmark(moment)?.text ?? ""),
    calls: ({ screen }) => [click(at(screen, "push button", /^Done$/))],
  },
  { ...END, isReady: (moment) => nameOfBookmark(moment) === null },
];

export const renameOnly = (name: string): Stage[] => [
  {
    name: "select it and rename it",
    isReady: ({ screen }) => /Thunar$/.test(screen.title),
    calls: () => [press("ctrl", "a"), press("f2")],
  },
  { name: "write the name", calls: () => [press("ctrl", "a"), type(name), press("enter")] },
  { ...END, isReady: ({ screen }) => /Thunar$/.test(screen.title) },
];

/** The picture editor shows no tree: its menus are gone through by their keys, without looking. */
export const mirrorAndExport = (path: string): Stage[] => [
  { name: "wait until it is there", calls: () => [pause(5_000)] },
  { name: "mirror it", calls: () => [press("alt", "i"), press("t"), press("h")] },
  { name: "export it", calls: () => [pause(2_000), press("ctrl", "shift", "e")] },
  { name: "name the file", calls: () => [pause(2_000), press("ctrl", "a"), type(path), press("enter")] },
  { name: "keep its options", calls: () => [pause(2_000), press("enter")] },
  { name: "wait for the file", calls: () => [pause(2_000), done()] },
];

const findInSettings = ({ screen }: Moment) => screen.find("entry", /^Find in Settings/);

export const spellingBeforeSending = (): Stage[] => [
  {
    name: "open the settings",
    isReady: ({ screen }) => screen.find("push button", /^Settings$/) !== null,
    calls: ({ screen }) => [click(at(screen, "push button", /^Settings$/))],
  },
  {
    // A Thunderbird that was looked at while it started keeps the tree of its pages empty. The field for the search has
    // the focus then too, and what is found first comes after it.
    name: "do it unseen where the page has no tree",
    isReady: (moment) => findInSettings(moment) !== null || (/^Settings/.test(moment.screen.title) && moment.looks > 2),
    calls: (moment) =>
      findInSettings(moment) ? null : [type("spelling before"), pause(1_500), press("tab"), press("space"), done()],
  },
  {
    name: "look for it",
    isReady: (moment) => findInSettings(moment) !== null,
    calls: ({ screen }) => [click(at(screen, "entry", /^Find in Settings/)), type("spelling before")],
  },
  {
    name: "switch it on",
    isReady: ({ screen }) => box(screen) !== null,
    calls: ({ screen }) =>
      box(screen)?.states.includes("checked") ? null : [click(at(screen, "check box", SPELLING))],
  },
  { ...END, isReady: ({ screen }) => box(screen)?.states.includes("checked") ?? false },
];

const SPELLING = /spelling before sending/i;
const box = (screen: Moment["screen"]) => screen.find("check box", SPELLING);

export const recordInto = (folder: string): Stage[] => [
  {
    name: "open the preferences",
    isReady: ({ screen }) => /VLC/.test(screen.title),
    calls: () => [press("ctrl", "p")],
  },
  {
    name: "go to Input / Codecs",
    isReady: ({ screen }) => screen.find("check box", /^Input/) !== null,
    calls: ({ screen }) => [click(at(screen, "check box", /^Input/))],
  },
  {
    name: "name the folder",
    isReady: ({ screen }) => screen.find("text", /^Record directory/) !== null,
    calls: ({ screen }) => [
      click(at(screen, "text", /^Record directory/)),
      press("ctrl", "a"),
      type(folder),
      press("enter"),
    ],
  },
  { ...END, isReady: ({ screen }) => !/Preferences/.test(screen.title) },
];
