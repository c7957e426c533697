import type { ControlServerOptions } from "./control-server/control-server";
import { openControlServer } from "./control-server/control-server";
import { createOsworldServers } from "./osworld-server/osworld-servers";
import { publishControlUrl } from "@/lib/db/hosts-registry";
import type { SlotDeps } from "@/lib/engine/slots/slot-ports";
import { answerCall } from "@/lib/engine/slots/slot-calls";
import { SlotKeeper } from "@/lib/engine/slots/slot-keeper";

export interface SlotsOptions extends Pick<ControlServerOptions, "onAttempt" | "onHost" | "onUpgrade" | "token"> {
  deps: SlotDeps;
  /** Where servers for programs of OSWorld listen; this machine only when missing. */
  osworldAddress?: string;
}

export interface Slots {
  keeper: SlotKeeper;
  /** Where live calls are taken. */
  url: string;
  /** There may be a new slot to make. */
  poke(): void;
  /** Takes no more calls and closes all slots made by hand. */
  stop(): Promise<void>;
}

/** Keeps the slots of this host and takes live calls for all its desktops; the console finds both by the host's row. */
export async function openSlots(options: SlotsOptions): Promise<Slots> {
  const { deps, osworldAddress, token, onAttempt, onHost, onUpgrade } = options;
  const { db, host, log } = deps;
  const osworldServers = createOsworldServers({
    address: osworldAddress ?? "127.0.0.1",
    log,
    accessibilityXml: (tree) => deps.accessibilityXml(tree),
  });
  const keeper = new SlotKeeper({ ...deps, osworldServers });
  const server = await openControlServer({
    token,
    log,
    handle: (desktopId, verb, call) => answerCall(keeper, desktopId, verb, call),
    ...(onAttempt && { onAttempt }),
    ...(onHost && { onHost }),
    ...(onUpgrade && { onUpgrade }),
  });
  const worker = { hostId: host.id, workerId: host.workerId };
  await publishControlUrl(db.prisma, worker, server.url);
  keeper.start();
  return {
    keeper,
    url: server.url,
    poke: () => keeper.poke(),
    async stop() {
      await publishControlUrl(db.prisma, worker, null).catch(() => undefined);
      await server.close();
      await keeper.stop();
    },
  };
}
