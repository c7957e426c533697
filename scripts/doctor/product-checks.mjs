/** Checks that go through our own commands: kernel, database, template. Before the packages are there they say so. */
import { existsSync } from "node:fs";
import { embeddedDatabaseUrl } from "../../lib/config/state-home.mjs";
import { ensureBundles, ensureClient } from "../stack/build.mjs";
import { inCheckout } from "../stack/checkout.mjs";
import { outdatedPackages } from "../stack/npm-packages.mjs";
import { runStep } from "../stack/run-step.mjs";
import { createSay } from "../stack/say.mjs";
import { answer, canRunDesktops, homeOf, inHome } from "./machine-checks.mjs";

let built = null;
/** Runs one of our commands and returns its JSON. Bundles it first when needed. */
async function command(...args) {
  built ??= (async () => {
    await ensureClient(createSay({ isQuiet: true }));
    await ensureBundles();
  })();
  await built;
  const env = { ...process.env, DESKPROOF_HOME: homeOf() };
  return JSON.parse(await runStep(process.execPath, [inCheckout("dist/cli.mjs"), ...args], { env }));
}

const hasPackages = () => outdatedPackages().length === 0;
const notYet = (name) => answer(name, true, "not looked at: the npm packages are missing", undefined, false);

/** What the kernel offers for desktops, asked from the driver itself. */
export async function kernelChecks() {
  if (!canRunDesktops()) return [];
  if (!hasPackages()) return [notYet("kernel")];
  try {
    const { checks } = await command("host", "check", "--json");
    // Tools, memory and disk are looked at once, by the checks of the machine.
    const own = checks.filter(({ name }) => !/^(linux|root|memory|tool_|disk_)/.test(name));
    return own.map(({ name, ok, isRequired, detail, fix }) => answer(`host: ${name}`, ok, detail, fix, isRequired));
  } catch (error) {
    return [answer("host", false, error.message.split("\n")[0], "see the message")];
  }
}

export async function databaseCheck() {
  if (!hasPackages()) return notYet("database");
  const { default: pg } = await import("pg");
  const given = process.env.DATABASE_URL;
  if (!given && !existsSync(inHome("postgres", "PG_VERSION"))) {
    return answer("database", true, "embedded, made at the first npm start");
  }
  const client = new pg.Client({
    connectionString: given || embeddedDatabaseUrl(homeOf()),
    connectionTimeoutMillis: 3_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("SELECT current_setting('server_version') AS version");
    return answer("database", true, `PostgreSQL ${rows[0].version} answers`);
  } catch (error) {
    if (!given) return answer("database", true, "embedded, not running now");
    return answer(
      "database",
      false,
      `the server of DATABASE_URL does not answer: ${error.message}`,
      "start it, or correct DATABASE_URL",
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function templateCheck() {
  if (!canRunDesktops()) return [];
  if (!hasPackages()) return notYet("template");
  try {
    const { data } = await command("templates", "list", "--json");
    const office = data.filter((template) => template.name === "office");
    const detail = data.map((template) => `${template.name}@${template.version}`).join(", ") || "none";
    return answer(
      "template",
      office.length > 0,
      detail,
      "npm start builds it; by hand: npm run cli -- templates ensure office",
      false,
    );
  } catch (error) {
    return answer("template", false, error.message.split("\n")[0], "npm run cli -- templates ensure office");
  }
}
