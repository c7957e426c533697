/** Why a viewer's stream ended, as WebSocket close codes with words for people. */
export const VIEWER_CLOSE = {
  /** It may connect again at once. */
  store: { code: 4001, reason: "the desktop is being stored" },
  reset: { code: 4001, reason: "the desktop is being reset" },
  /** Connect again to look. */
  controlEnded: { code: 4002, reason: "control has ended" },
  tooMany: { code: 4003, reason: "too many people look at this desktop" },
  close: { code: 4004, reason: "the desktop is closed" },
  unavailable: { code: 4005, reason: "the desktop shows no live picture" },
  /** The desktop's end broke. */
  broken: { code: 4006, reason: "the desktop's display ended the stream" },
  violation: { code: 1008, reason: "not a viewer's message" },
} as const;
export type ViewerClose = (typeof VIEWER_CLOSE)[keyof typeof VIEWER_CLOSE];
