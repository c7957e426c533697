/** Installed packages, name -> version, of a dpkg status file. */
export function parseDpkgStatus(text: string): Record<string, string> {
  const found: [string, string][] = [];
  for (const paragraph of text.split(/\n\n+/)) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(paragraph)?.[1];
    const name = field("Package");
    const version = field("Version");
    if (name && version && field("Status") === "install ok installed") found.push([name, version]);
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
