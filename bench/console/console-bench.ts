/** What the measurements of the console share: a production console over 50,000 attempts, a browser that is signed in, a key. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { parseSettings } from "@/lib/config/env";
import { readSecret } from "@/lib/config/secret";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { createSignInLink } from "@/lib/services/auth/create-sign-in-link";
import type { ServiceContext } from "@/lib/services/context";
import { openSystemContext } from "@/lib/services/system-context";
import { createFolderStore } from "@/lib/storage/folder-store";
import { fiftyThousandAttempts } from "@/prisma/scenarios/many-attempts";
import { longAttempt } from "@/prisma/scenarios/long-attempt";
import { inCheckout } from "../../scripts/stack/checkout.mjs";

const BROWSER = process.env.PLAYWRIGHT_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

export interface ConsoleBench {
  url: string;
  /** Of the workspace's pages. */
  base: string;
  ctx: ServiceContext;
  browser: Browser;
  /** Signed in, 1440 wide. */
  context: BrowserContext;
  key: string;
  bigRunId: string;
  /** Run and attempt of 500 steps. */
  longRunId: string;
  longAttemptId: string;
  /** A task that the simulated desktops solve at once, and the template for it. */
  quickRun: { task_set: string; tasks: string[]; template: string };
  close: () => Promise<void>;
}

/** Takes a built console; throws when there is none. Everything it starts is gone after `close`. */
export async function openConsoleBench(): Promise<ConsoleBench> {
  if (!existsSync(inCheckout(".next", "BUILD_ID"))) throw new Error("Build the console first: npm run build");
  const child = spawn(process.execPath, [inCheckout("scripts", "test-stack.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  try {
    const first = new Promise<string | null>((resolve) =>
      createInterface({ input: child.stdout }).once("line", resolve),
    );
    const line = await Promise.race([first, ended.then(() => null)]);
    if (line === null) throw new Error("The stack did not come up; its words are above.");
    const { url, home, databaseUrl } = JSON.parse(line) as { url: string; home: string; databaseUrl: string };
    const { ctx, close } = await openSystemContext({ databaseUrl });
    const store = createFolderStore(path.join(home, "artifacts"));
    await fiftyThousandAttempts.build({ ctx, store, now: new Date() });
    await longAttempt.build({ ctx, store, now: new Date() });
    await ctx.db.pool.query("VACUUM ANALYZE");
    const byName = (name: string) => ctx.db.prisma.run.findFirstOrThrow({ where: { name }, select: { id: true } });
    const big = await byName("Fifty thousand attempts");
    const long = await byName("A long sheet");
    const attempt = await ctx.db.prisma.attempt.findFirstOrThrow({
      where: { runId: long.id },
      orderBy: { stepCount: "desc" },
      select: { id: true },
    });
    const template = await ctx.db.prisma.templateVersion.findFirstOrThrow({
      where: { driver: "simulated" },
      select: { name: true, version: true },
    });
    const { secret } = await createApiKey({ ctx, input: { name: "bench", scopes: ["runs:read", "runs:write"] } });
    const settings = parseSettings({ DESKPROOF_HOME: home, DATABASE_URL: databaseUrl }, process.cwd());
    const link = await createSignInLink({ ctx, publicUrl: url, secret: readSecret(settings) });
    const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox", "--disable-gpu"] });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // Functions that are run inside pages keep their names by a call that pages lack.
    await context.addInitScript("globalThis.__name ??= (named) => named");
    const page = await context.newPage();
    await page.goto(link.url);
    await page.waitForURL(/\/w\//);
    await page.close();
    return {
      ...{ url, ctx, browser, context, key: secret },
      base: `${url}/w/${ctx.workspace.slug}`,
      bigRunId: big.id,
      longRunId: long.id,
      longAttemptId: attempt.id,
      quickRun: { task_set: "starter", tasks: ["f02d6a9b"], template: `${template.name}@${template.version}` },
      close: async () => {
        await browser.close();
        await close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
