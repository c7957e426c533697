/** Folders that programs of a desktop watch for changes; searched for the file behind a watch. */
const WATCHED = [
  ...["/home", "/etc", "/usr/local", "/usr/share/dbus-1", "/usr/share/applications", "/usr/share/mime", "/usr/share"],
  ...["/usr/lib", "/opt", "/var", "/srv", "/root"],
];

/**
 * criu's configuration file for one desktop: the options runc has no flag for. Watches on an overlay have no handle of
 * their own, so their files are found by search.
 */
export function criuConfig(options: { watchedFirst?: string[] } = {}): string {
  const lines = [
    "force-irmap",
    ...[...new Set([...(options.watchedFirst ?? []), ...WATCHED])].map((folder) => `irmap-scan-path ${folder}`),
    "file-locks",
    "link-remap",
    "ghost-limit 268435456",
    "tcp-established",
  ];
  return `${lines.join("\n")}\n`;
}
