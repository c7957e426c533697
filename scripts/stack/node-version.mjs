const WANTED = [20, 19];

/** Is this Node new enough? */
export function isNodeNewEnough(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  return major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1]);
}

export const NODE_WANTED = WANTED.join(".");

/** Ends the process with a sentence when Node is too old. */
export function requireNode() {
  if (isNodeNewEnough()) return;
  console.error(`Deskproof needs Node ${NODE_WANTED} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
