import sharp from "sharp";

/** What one drawn desktop shows; enough to tell frames apart and to look like work. */
export interface DesktopPicture {
  title: string;
  lines: string[];
  /** Pixel of the pointer on a 1920x1080 screen. */
  pointer: { x: number; y: number };
  tint: string;
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Draws a desktop as a small PNG of 960x540 pixels. The same picture gives the same bytes. */
export async function drawDesktop({ title, lines, pointer, tint }: DesktopPicture): Promise<Uint8Array> {
  const rows = lines.map(
    (line, at) =>
      `<rect x="150" y="${112 + at * 30}" width="660" height="30" fill="${at % 2 ? "#ffffff" : "#f3f5f7"}"/>
       <text x="162" y="${132 + at * 30}" font-size="15" fill="#20262d">${escape(line)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" font-family="DejaVu Sans, sans-serif">
    <rect width="960" height="540" fill="${tint}"/>
    <rect y="0" width="960" height="24" fill="#20262d"/>
    <text x="12" y="17" font-size="13" fill="#e8ecf0">Applications</text>
    <text x="880" y="17" font-size="13" fill="#e8ecf0">10:24</text>
    <rect x="149" y="71" width="662" height="412" fill="#ffffff" stroke="#20262d"/>
    <rect x="150" y="72" width="660" height="30" fill="#3b4754"/>
    <text x="162" y="92" font-size="15" fill="#ffffff">${escape(title)}</text>
    ${rows.join("")}
    <path transform="translate(${pointer.x / 2} ${pointer.y / 2})" d="M0 0 L0 18 L5 14 L9 22 L12 20 L8 13 L14 13 Z" fill="#000" stroke="#fff"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colors: 32 }).toBuffer();
}
