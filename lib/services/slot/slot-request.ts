import type { ControlClient } from "@/lib/control/control-client";
import type { ServiceContext } from "../context";

/** What every live verb gets. */
export interface SlotRequest {
  ctx: ServiceContext;
  control: ControlClient;
  slotId: string;
}

export interface SlotRequestWithInput extends SlotRequest {
  input: unknown;
}
