/**
 * Checks that every path of the project quoted in README, ARCHITECTURE, CONTRIBUTING, AGENTS and docs exists, that
 * relative links lead somewhere, and that each error code has its page. A quoted path is text in backquotes that
 * starts with a folder or file of the checkout.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { register } from "tsx/esm/api";
import { CHECKOUT, inCheckout } from "./stack/checkout.mjs";

const TOPS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "AGENTS.md"];
/** Made at run time or by the build: rightly absent from a clone. */
const MADE = /^(\.deskproof|\.next|dist|node_modules|lib\/generated|docs\/assets\/run\.png)(\/|$)/;

function documents(folder) {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) return documents(file);
    return name.endsWith(".md") ? [file] : [];
  });
}

/** Paths a document quotes; a pattern such as `errors/<code>.md` or `*.db.test.ts` names no single file. */
export function quotedPaths(text, tops) {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted]) => quoted.trim().replace(/[:#].*$/, ""))
    .filter((quoted) => /^[\w.@()[\]/-]+$/.test(quoted) && quoted.includes("/") && !quoted.includes("..."))
    .filter((quoted) => tops.includes(quoted.split("/")[0]));
}

/** Targets of relative Markdown links, without anchors. */
export function relativeLinks(text) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.replace(/#.*$/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target));
}

async function faults() {
  const tops = readdirSync(CHECKOUT);
  const found = [];
  for (const file of [...TOPS.map((name) => inCheckout(name)).filter(existsSync), ...documents(inCheckout("docs"))]) {
    const text = readFileSync(file, "utf8");
    const name = path.relative(CHECKOUT, file);
    for (const quoted of quotedPaths(text, tops)) {
      if (!MADE.test(quoted) && !existsSync(inCheckout(quoted)))
        found.push(`${name} quotes ${quoted}, which is not there`);
    }
    for (const link of relativeLinks(text)) {
      const target = path.resolve(path.dirname(file), link);
      if (!MADE.test(path.relative(CHECKOUT, target)) && !existsSync(target))
        found.push(`${name} links to ${link}, which is not there`);
    }
  }
  const unregister = register();
  const { ERROR_CODES } = await import(inCheckout("lib/domain/errors.ts"));
  await unregister();
  for (const code of ERROR_CODES) {
    if (!existsSync(inCheckout(`docs/errors/${code}.md`)))
      found.push(`error code ${code} has no page docs/errors/${code}.md`);
  }
  return found;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const found = await faults();
  for (const fault of found) console.error(fault);
  process.exit(found.length > 0 ? 1 : 0);
}
