import { z } from "zod";

/**
 * Typed, time-sortable ids: `<prefix>_<26 lower-case Crockford base32 characters>` (48 bits of
 * milliseconds, 80 random bits; the ULID layout). Only `[a-z0-9_]`, so an id is safe as a cgroup,
 * container, network-namespace or file name without escaping.
 */
export const ID_PREFIXES = {
  workspace: "wsp",
  user: "usr",
  apiKey: "key",
  invitation: "inv",
  host: "hst",
  template: "tpl",
  templateVersion: "tpv",
  taskSet: "tst",
  run: "run",
  cohort: "coh",
  attempt: "att",
  episode: "epi",
  desktop: "dsk",
  checkpoint: "ckp",
  artifact: "art",
  reverification: "rev",
  calibration: "cal",
  modelCall: "mcl",
  decision: "dec",
  toolsetCall: "tsc",
  toolsetSubtask: "tss",
  toolsetApproval: "apr",
  webhook: "whk",
  webhookDelivery: "msg",
  request: "req",
  savedView: "viw",
  preset: "pst",
  attemptLabel: "lbl",
  worker: "wrk",
} as const;

export type IdNoun = keyof typeof ID_PREFIXES;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Schema of one noun's id; refuses ids of another noun. */
export function idSchema(noun: IdNoun) {
  return z.string().regex(new RegExp(`^${ID_PREFIXES[noun]}_[0-9a-hjkmnp-tv-z]{26}$`), `not a ${noun} id`);
}

/**
 * Makes a new id. Pure: the caller gives the time and 10 random bytes.
 * Ids made in different milliseconds sort by time; within one millisecond the order is random.
 */
export function formatId(noun: IdNoun, epochMs: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError("formatId needs 10 random bytes");
  let time = "";
  for (let n = epochMs, i = 0; i < 10; i++) {
    time = ALPHABET.charAt(n % 32) + time;
    n = Math.floor(n / 32);
  }
  let bits = 0n;
  for (let i = 0; i < 10; i++) bits = (bits << 8n) | BigInt(random[i] ?? 0);
  let tail = "";
  for (let i = 0; i < 16; i++) {
    tail = ALPHABET.charAt(Number(bits & 31n)) + tail;
    bits >>= 5n;
  }
  return `${ID_PREFIXES[noun]}_${time}${tail}`;
}
