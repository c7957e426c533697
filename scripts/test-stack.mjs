/**
 * A whole Deskproof on a temporary state folder and a free port, for tests. Prints one line of JSON when it is up and
 * ends, leaving nothing, when its standard input ends or a signal comes. E2E_DRIVER chooses the driver (simulated).
 * The console and the bundles must be built.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CHECKOUT } from "./stack/checkout.mjs";
import { freePort } from "./stack/port.mjs";
import { createSay } from "./stack/say.mjs";
import { createStack, prepareHome } from "./stack/stack.mjs";

process.chdir(CHECKOUT);
process.umask(0o022);
delete process.env.DATABASE_URL;
const home = mkdtempSync(path.join(tmpdir(), "dp-e2e-"));
chmodSync(home, 0o755);
prepareHome(home);

const stack = createStack({
  home,
  host: "127.0.0.1",
  port: await freePort(3_400 + Math.floor(Math.random() * 400), "127.0.0.1"),
  driver: process.env.E2E_DRIVER === "linux" ? "linux" : "simulated",
  say: createSay({ out: process.stderr }),
  settings: {
    DESKPROOF_ARTIFACTS: path.join(home, "artifacts"),
    DESKPROOF_SLOTS: process.env.E2E_SLOTS ?? "16",
    // Receivers of journeys listen there.
    DESKPROOF_WEBHOOK_ALLOW: "127.0.0.1/32",
  },
});

let stopping = null;
function stop(status) {
  stopping ??= stack.stop().finally(() => {
    rmSync(home, { recursive: true, force: true });
    process.exit(status);
  });
  return stopping;
}
process.stdin.resume().on("end", () => stop(0));
process.on("SIGTERM", () => stop(0));
process.on("SIGINT", () => stop(0));

try {
  await stack.database.start({ line: () => undefined });
  await Promise.all([stack.console.start(), stack.command("instance", "prepare", "--json")]);
  await stack.worker.start();
  const operatorKey = readFileSync(path.join(home, "operator-key"), "utf8").trim();
  const { DESKPROOF_DRIVER: driver, DATABASE_URL: databaseUrl } = stack.env;
  process.stdout.write(`${JSON.stringify({ url: stack.url, home, databaseUrl, driver, operatorKey })}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n${stack.logTail("console")}\n${stack.logTail("worker")}\n`);
  await stop(1);
}
