const BROWSERS = [
  ["Edge", /Edg\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrom(?:e|ium)\//],
  ["Safari", /Safari\//],
] as const;
const SYSTEMS = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
] as const;

/** `Firefox on Linux` out of what a browser calls itself; browsers lie, so this is a hint and no more. */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null) return "Unknown browser";
  const [browser] = BROWSERS.find(([, sign]) => sign.test(userAgent)) ?? ["Unknown browser"];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent));
  return system ? `${browser} on ${system[0]}` : browser;
}
