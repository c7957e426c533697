import type { Screen } from "@/lib/domain/template/template.schema";
import { PANEL_PX, closeButton, type WindowList } from "../window-list";
import { TITLE_BAR_PX, type DrawnText, type SimulatedWindow } from "../windows/simulated-window";
import { LAUNCHERS, launcherRect } from "../launchers";

const SANS = "DejaVu Sans, Liberation Sans, sans-serif";
const MONO = "DejaVu Sans Mono, Liberation Mono, monospace";

/** The whole screen as SVG. It says on itself that it is simulated, so no picture of it can pass as a real desktop. */
export function drawScreen(screen: Screen, windows: WindowList): string {
  const { width, height } = screen;
  const active = windows.active();
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#2f4858"/>`,
    watermark(screen),
    panel(screen),
    ...windows.shown().map((window) => drawWindow(window, window === active)),
    `<rect x="${width - 118}" y="${height - 30}" width="110" height="22" rx="4" fill="#000000" fill-opacity="0.55"/>`,
    text({ x: width - 106, y: height - 15, text: "simulated", size: 14, color: "#ffd166", isMono: false }),
    "</svg>",
  ];
  return parts.join("");
}

function watermark({ width, height }: Screen): string {
  const size = Math.round(width / 14);
  return `<text x="${width / 2}" y="${height / 2 + size / 3}" font-family="${SANS}" font-size="${size}" fill="#ffffff" fill-opacity="0.12" text-anchor="middle">simulated desktop</text>`;
}

function panel({ width }: Screen): string {
  const launchers = LAUNCHERS.map(({ label }, index) => {
    const rect = launcherRect(index);
    return (
      `<rect x="${rect.x}" y="${rect.y}" width="${rect.width}" height="${rect.height}" rx="4" fill="#34495e"/>` +
      text({ x: rect.x + 10, y: rect.y + 17, text: label, size: 13, color: "#ffffff", isMono: false })
    );
  });
  return `<rect width="${width}" height="${PANEL_PX}" fill="#1b2733"/>${launchers.join("")}`;
}

function drawWindow(window: SimulatedWindow, isActive: boolean): string {
  const { rect } = window;
  const { background, boxes, texts } = window.draw();
  const close = closeButton(window);
  return [
    `<svg x="${rect.x}" y="${rect.y}" width="${rect.width}" height="${rect.height}">`,
    `<rect width="${rect.width}" height="${rect.height}" fill="${background}" stroke="#0b1016" stroke-width="2"/>`,
    `<svg y="${TITLE_BAR_PX}" width="${rect.width}" height="${rect.height - TITLE_BAR_PX}">`,
    ...boxes.map(
      (box) => `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${box.color}"/>`,
    ),
    ...texts.map(text),
    "</svg>",
    `<rect width="${rect.width}" height="${TITLE_BAR_PX}" fill="${isActive ? "#3d5a80" : "#6b7785"}"/>`,
    text({ x: 10, y: 19, text: window.title(), size: 14, color: "#ffffff", isMono: false }),
    text({ x: close.x - rect.x + 9, y: 19, text: "\u00d7", size: 18, color: "#ffffff", isMono: false }),
    "</svg>",
  ].join("");
}

function text(drawn: DrawnText): string {
  const family = drawn.isMono ? MONO : SANS;
  return `<text x="${drawn.x}" y="${drawn.y}" font-family="${family}" font-size="${drawn.size}" fill="${drawn.color}" xml:space="preserve">${escapeXml(drawn.text.slice(0, 240))}</text>`;
}

/** Text as XML; characters that XML cannot hold become a replacement mark. */
function escapeXml(value: string): string {
  return value
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
