import { expect, it } from "vitest";
import type { WindowInfo } from "@/lib/domain/observation/observation";
import { pickWindow } from "./find-window";

const rect = { x: 0, y: 0, width: 1, height: 1 };
const window = (id: number, title: string, wmClass: string, isActive = false): WindowInfo => ({
  ...{ id, title, wmClass, pid: null, rect, isActive, isMinimized: false },
});
const windows = [
  window(1, "user@desktop: ~", "gnome-terminal-server.Gnome-terminal"),
  window(2, "a.test - Google Chrome", "google-chrome.Google-chrome", true),
  window(3, "report.pdf — A Report", "evince.Evince"),
  window(4, "Inbox - Thunderbird", "Mail.thunderbird"),
];
const pick = (name: string, more: { strict?: boolean; byClass?: boolean } = {}) =>
  pickWindow(windows, { name, strict: false, byClass: false, ...more })?.id;

it.each<[number | undefined, string, { strict?: boolean; byClass?: boolean }]>([
  [2, "google chrome", {}],
  [2, "a.test - Chromium", { strict: true }],
  [3, "report.pdf - A Report", { strict: true }],
  [1, "Terminal", {}],
  [undefined, "Terminal", { strict: true }],
  [4, "Mail.thunderbird", { strict: true, byClass: true }],
  [4, "x.Thunderbird", { strict: true, byClass: true }],
  [undefined, "Calc", {}],
])("picks %s for %s %j", (id, name, more) => {
  expect(pick(name, more)).toBe(id);
});
