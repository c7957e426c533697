import { expect, it } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { SlotUse } from "@/lib/engine/slots/osworld-servers.port";
import { OsworldClient } from "@/lib/testing/osworld-client";
import { createOsworldServers } from "./osworld-servers";

const quiet = () => undefined;
const serversOn = (address: string) =>
  createOsworldServers({
    address,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    accessibilityXml: () => "<desktop-frame/>",
  });

function fakeSlot() {
  const leaving = new AbortController();
  const desktop = { screen: { width: 3, height: 2 } } as Desktop;
  const use: SlotUse = {
    ...{ id: "dsk_1", signal: leaving.signal },
    look: (_operation, work) => work(desktop),
    act: (_operation, work) => work(desktop),
    film: () => {
      throw new Error("no film here");
    },
  };
  return { use, leave: () => leaving.abort() };
}

it("wants its token on an address that others can reach", async () => {
  const servers = serversOn("0.0.0.0");
  const { use } = fakeSlot();
  const { url, token, isTokenRequired } = await servers.open(use);
  expect(isTokenRequired).toBe(true);
  const near = url.replace("0.0.0.0", "127.0.0.1");
  expect((await new OsworldClient(near).get("/platform")).status).toBe(401);
  expect((await new OsworldClient(`${near}/${token}`).post("/screen_size")).status).toBe(200);
  await servers.close(use.id);
});

it("gives the same address and token again, and another one after it was ended", async () => {
  const servers = serversOn("127.0.0.1");
  const { use, leave } = fakeSlot();
  const [first, again] = await Promise.all([servers.open(use), servers.open(use)]);
  expect(again).toEqual(first);
  await servers.close(use.id);
  await servers.close(use.id);
  const second = await servers.open(use);
  expect(second.token).not.toBe(first.token);
  expect(second.token.length).toBeGreaterThan(30);
  leave();
  await expect
    .poll(() =>
      new OsworldClient(second.url).get("/platform").then(
        () => "open",
        () => "ended",
      ),
    )
    .toBe("ended");
});

it("says unavailable where it cannot listen, and may be asked again", async () => {
  const servers = serversOn("192.0.2.1");
  const { use } = fakeSlot();
  const unavailable = { code: "unavailable" };
  await expect(servers.open(use)).rejects.toMatchObject(unavailable);
  await expect(servers.open(use)).rejects.toMatchObject(unavailable);
});
