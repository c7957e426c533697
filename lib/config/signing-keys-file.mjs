/**
 * The keys that sign manifests, in one file of the state folder that only its owner reads. Plain JavaScript without
 * dependencies, since `npm start` makes the first key as root and gives it to the account of the console.
 */
import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const FILE = "signing-keys.json";

/**
 * @typedef {object} SigningKey
 * @property {string} id `sha256:` over the public key as DER (SubjectPublicKeyInfo)
 * @property {string} created_at
 * @property {string | null} retired_at null for the one that signs now
 * @property {string} public_key PEM
 * @property {string | null} private_key PEM; null for a retired key, whose private half is destroyed
 */

/** @param {string} publicKeyPem @returns {string} the id of a key. Throws for what is no public key. */
export function signingKeyId(publicKeyPem) {
  const der = createPublicKey(publicKeyPem).export({ type: "spki", format: "der" });
  return `sha256:${createHash("sha256").update(der).digest("hex")}`;
}

/** @param {Date} now @returns {SigningKey} */
function makeKey(now) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const id = signingKeyId(publicKey);
  return { id, created_at: now.toISOString(), retired_at: null, public_key: publicKey, private_key: privateKey };
}

/**
 * The keys, newest first; the first one signs. Made at the first call. Two processes can race; both get the same key.
 * @param {string} home state folder
 * @param {{ now?: Date, owner?: { uid: number, gid: number } }} [options] `owner`: who gets the file when it is made
 * @returns {SigningKey[]} never empty
 */
export function readSigningKeys(home, { now = new Date(), owner } = {}) {
  const file = path.join(home, FILE);
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
  mkdirSync(home, { recursive: true });
  const draft = writeDraft(home, [makeKey(now)], owner);
  try {
    // Unlike a rename, a link never takes the place of a key that another process made meanwhile.
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return parse(readFileSync(file, "utf8"));
}

/**
 * Public halves of the keys that this installation has, newest first; empty when there is none or this account may not
 * read them. Makes nothing.
 * @param {string} home
 * @returns {{ id: string, publicKey: string }[]}
 */
export function knownPublicKeys(home) {
  try {
    const keys = parse(readFileSync(path.join(home, FILE), "utf8"));
    return keys.map(({ public_key }) => ({ id: signingKeyId(public_key), publicKey: public_key }));
  } catch {
    return [];
  }
}

/**
 * Makes a new key that signs from now on. The private half of the one before is destroyed, its public half stays
 * listed, so what it signed can still be checked. Throws when another rotation is under way.
 * @param {string} home
 * @param {Date} [now]
 * @returns {SigningKey} the new key
 */
export function rotateSigningKey(home, now = new Date()) {
  const file = path.join(home, FILE);
  const lock = path.join(home, `${FILE}.rotating`);
  readSigningKeys(home, { now });
  try {
    writeFileSync(lock, "", { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (isCode(error, "EEXIST")) throw new Error(`Another rotation is under way. If none is, remove ${lock}.`);
    throw error;
  }
  try {
    const retired = parse(readFileSync(file, "utf8")).map((key) => ({
      ...key,
      retired_at: key.retired_at ?? now.toISOString(),
      private_key: null,
    }));
    const made = makeKey(now);
    const { uid, gid } = statSync(file);
    renameSync(writeDraft(home, [made, ...retired], { uid, gid }), file);
    return made;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} home @param {SigningKey[]} keys @param {{ uid: number, gid: number }} [owner] */
function writeDraft(home, keys, owner) {
  const draft = path.join(home, `.${FILE}.${randomBytes(6).toString("hex")}`);
  writeFileSync(draft, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  chmodSync(draft, 0o600);
  if (owner && process.getuid?.() === 0) chownSync(draft, owner.uid, owner.gid);
  return draft;
}

/** @param {string} text @returns {SigningKey[]} */
function parse(text) {
  const { keys } = JSON.parse(text);
  if (!Array.isArray(keys) || typeof keys[0]?.private_key !== "string") throw new Error(`${FILE} holds no key.`);
  return keys;
}

/** @param {unknown} error @param {string} code */
const isCode = (error, code) => error instanceof Error && "code" in error && error.code === code;
