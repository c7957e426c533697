/** Ports of the desktop that OSWorld's clients speak to beside the server's own; the first that answers is meant. */
export const PASSED_PORTS = {
  /** The browser's DevTools: socat in front of it, as tasks start it, or its own port. */
  devtools: [9222, 1337],
  /** VLC's web interface. */
  vlc: [8080],
} as const satisfies Record<string, readonly number[]>;
export type PassedPort = keyof typeof PASSED_PORTS;
