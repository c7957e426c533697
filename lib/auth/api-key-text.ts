/**
 * The text of an API key: `dp_live_<prefix>_<secret><checksum>`. The prefix is shown in lists, the secret has 190 bits,
 * and the checksum lets a cut or mistyped key be refused without asking the database. Only the SHA-256 is stored;
 * with that much randomness a slow hash would add nothing.
 */
import { createHash, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX_LENGTH = 8;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^(dp_live_[0-9A-Za-z]{${PREFIX_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}})$`);

export interface ApiKeyText {
  /** The whole key; shown once. */
  text: string;
  /** `dp_live_` and eight characters: enough to recognise it. */
  prefix: string;
  hash: string;
}

export function makeApiKeyText(): ApiKeyText {
  const prefix = `dp_live_${randomText(PREFIX_LENGTH)}`;
  const secret = randomText(SECRET_LENGTH);
  const text = `${prefix}_${secret}${checksumOf(`${prefix}_${secret}`)}`;
  return { text, prefix, hash: hashApiKeyText(text) };
}

/** True for a text that could be a key: right shape and checksum. Says nothing about whether it exists. */
export function isApiKeyText(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** Hex SHA-256 of a key's text, the only thing kept of it. */
export function hashApiKeyText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

function checksumOf(text: string): string {
  let value = createHash("sha256").update(text).digest().readUIntBE(0, 6);
  let checksum = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    checksum += ALPHABET.charAt(value % ALPHABET.length);
    value = Math.floor(value / ALPHABET.length);
  }
  return checksum;
}
