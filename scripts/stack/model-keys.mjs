/** Keys of models, which the worker alone gets. */
import { readFileSync } from "node:fs";
import path from "node:path";

/** As the worker reads it, wherever in the file it stands; one in a comment only passes on what nobody asks for. */
const KEY_ENV = /\bkey_env["']?\s*:\s*["']?([A-Z_][A-Z0-9_]{0,127})\b/g;

/**
 * The variables of `environment` that the file of policies names as keys. Read at every start of a worker; without a
 * file there are none.
 * @param {string} home @param {Record<string, string | undefined>} environment @param {string} checkout
 * @returns {Record<string, string>}
 */
export function modelKeys(home, environment, checkout) {
  const given = environment.DESKPROOF_POLICIES;
  const file = given ? path.resolve(checkout, given) : path.join(home, "policies.yaml");
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return {};
  }
  const names = [...text.matchAll(KEY_ENV)].map(([, name]) => name);
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}
