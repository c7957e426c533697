/** Numbers of the D-Bus wire protocol, version 1. */
export const PROTOCOL_VERSION = 1;
export const LITTLE_ENDIAN = 108;
export const BIG_ENDIAN = 66;

export const MESSAGE_TYPES = { call: 1, reply: 2, error: 3, signal: 4 } as const;

/** Codes of the fields in a message's header. */
export const FIELDS = {
  path: 1,
  interface: 2,
  member: 3,
  errorName: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
} as const;
