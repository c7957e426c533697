import { isControlled } from "@/lib/db/desktop-control";
import { AppError } from "@/lib/domain/errors";
import type { OsworldServerWire } from "@/lib/domain/slot/slot.osworld.wire";
import { VideoRecorder } from "../video-recorder";
import type { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";
import { occupySlot } from "./occupy-slot";
import type { OsworldServers, SlotFilm, SlotUse } from "./osworld-servers.port";

/** Serves a slot to programs that were written for OSWorld's desktops. Safe to repeat. Throws `slot_down`, `unavailable`. */
export async function openOsworldServer(parts: SlotParts, slot: KeptSlot): Promise<OsworldServerWire> {
  slot.looking();
  const { url, token, isTokenRequired, devtoolsUrl, vlcUrl } = await serversOf(parts).open(offeredUse(parts, slot));
  return {
    ...{ slot_id: slot.id, url, token, token_required: isTokenRequired, url_with_token: `${url}/${token}` },
    ...{ devtools_url: devtoolsUrl, vlc_url: vlcUrl },
  };
}

export async function closeOsworldServer(parts: SlotParts, slot: KeptSlot): Promise<void> {
  await serversOf(parts).close(slot.id);
}

function serversOf({ deps }: SlotParts): OsworldServers {
  if (!deps.osworldServers) throw new AppError("unavailable", "This worker serves slots over its own API only.");
  return deps.osworldServers;
}

function offeredUse(parts: SlotParts, slot: KeptSlot): SlotUse {
  const { deps } = parts;
  return {
    id: slot.id,
    signal: slot.signal,
    async look(operation, work) {
      slot.looking();
      return occupySlot(parts, slot, operation, () => work(slot.looking()));
    },
    async act(operation, work) {
      slot.acting();
      if (await isControlled(deps.db.prisma, slot.id, deps.clock.now())) {
        throw new AppError("control_taken", "A person holds control of this computer; nothing else acts meanwhile.");
      }
      return occupySlot(parts, slot, operation, () => work(slot.acting()));
    },
    film: () => filmOf(parts, slot),
  };
}

function filmOf({ deps }: SlotParts, slot: KeptSlot): SlotFilm {
  let film: Uint8Array | null = null;
  const recorder = new VideoRecorder({
    encoder: deps.videoEncoder,
    clock: deps.clock,
    frameMs: deps.timings.filmMs,
    keep: (bytes) => {
      film = bytes;
      return Promise.resolve(slot.id);
    },
  });
  const lack = recorder.start(slot.looking());
  if (lack !== null) throw new Error(lack);
  return {
    async finish() {
      const told = await recorder.finish();
      if (film === null) throw new Error(told?.problem ?? "there is no film");
      return film;
    },
    abandon: () => recorder.abandon(),
  };
}
