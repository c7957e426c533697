import type { ControlClient } from "@/lib/control/control-client";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import type { ServiceContext } from "../context";

/** What a call of the toolset needs of its surroundings. */
export interface ToolsetSurroundings {
  ctx: ServiceContext;
  control: ControlClient;
  store: ArtifactStore;
  /** Keys the digest that an approval is bound to, so that secret values cannot be guessed from it. */
  hashKey: Uint8Array;
}
