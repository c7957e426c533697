import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { POST as openServerRoute } from "@/app/api/v1/slots/[slotId]/osworld-server/route";
import { POST as resetRoute } from "@/app/api/v1/slots/[slotId]/reset/route";
import { osworldServerWire, type OsworldServerWire } from "@/lib/domain/slot/slot.osworld.wire";
import { startTestHost } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import { OsworldClient } from "@/lib/testing/osworld-client";
import { SlotBench } from "@/lib/testing/slot-bench";

/** What the public set-up starts for tasks of the browser, and what its client then speaks to. */
const BROWSER = ["google-chrome", "--remote-debugging-port=1337"];
const IN_FRONT = ["socat", "tcp-listen:9222,fork", "tcp:localhost:1337"];

describeOnHost("ports of a real desktop passed on to clients of OSWorld", () => {
  const host = startTestHost("office", { checkpoints: true });
  let bench: SlotBench;
  let server: OsworldServerWire;
  let slotId: string;
  beforeAll(async () => {
    bench = await SlotBench.open({ driver: host.driver });
    const found = (await host.driver.templates()).find(({ digest }) => digest === host.templateDigest);
    slotId = (await bench.slot({ template: `${found?.name}@${found?.version}` })).id;
    const opened = await bench.call(openServerRoute, { params: { slotId }, body: {} });
    server = osworldServerWire.parse(await opened.json());
  }, 120_000);
  afterAll(() => bench.close());

  it("lets a client of DevTools open a page and read it, and is cut by a reset", { timeout: 90_000 }, async () => {
    const client = new OsworldClient(server.url);
    const devtools = server.devtools_url ?? "";
    expect((await fetch(devtools)).status, "no browser runs yet").toBe(502);
    for (const command of [BROWSER, IN_FRONT]) {
      expect((await client.json("/setup/launch", { command })).status).toBe(200);
    }
    const version = () => fetch(`${devtools}/json/version`).then((answer) => (answer.ok ? answer.json() : null));
    await expect.poll(version, { timeout: 30_000 }).toMatchObject({ Browser: expect.stringContaining("Chrome") });

    const browser = await chromium.connectOverCDP(devtools);
    const left = new Promise<void>((resolve) => browser.once("disconnected", () => resolve()));
    const page = await browser.contexts()[0]!.newPage();
    await page.goto("data:text/html,<title>passed on</title>");
    expect(await page.title()).toBe("passed on");

    expect((await bench.call(resetRoute, { params: { slotId }, body: {} })).status).toBe(200);
    await left;
  });

  it("lets a client of VLC read what it plays", { timeout: 60_000 }, async () => {
    const client = new OsworldClient(server.url);
    const command = ["vlc", "--extraintf", "http", "--http-port", "8080", "--http-password", "password"];
    expect((await client.json("/setup/launch", { command })).status).toBe(200);
    const headers = { authorization: `Basic ${Buffer.from(":password").toString("base64")}` };
    const status = () =>
      fetch(`${server.vlc_url}/requests/status.xml`, { headers }).then((answer) => (answer.ok ? answer.text() : ""));
    await expect.poll(status, { timeout: 30_000 }).toContain("<state>");
  });
});
