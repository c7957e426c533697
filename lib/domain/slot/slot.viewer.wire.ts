import { z } from "zod";
import { CONTROL_KINDS } from "../desktop/control-kind";
import { SLOT_LIMITS } from "./slot.limits";

const { controlMinutes, reasonCharsMax } = SLOT_LIMITS;

/** What `POST …/viewer` asks for: to look, or to take control for a while and for a reason. */
export const newViewerSchema = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("view") }),
  z.strictObject({
    mode: z.literal("control"),
    reason: z.string().trim().min(1).max(reasonCharsMax),
    minutes: z.number().int().min(controlMinutes.min).max(controlMinutes.max).default(controlMinutes.default),
  }),
]);

/** Who steers a desktop now. */
export const controlWire = z
  .object({
    kind: z.enum(CONTROL_KINDS).describe("agent: a call of the toolset, which gives way to a person"),
    /** Name of the person or key. */
    name: z.string(),
    reason: z.string(),
    until: z.string(),
    is_mine: z.boolean(),
  })
  .meta({ id: "SlotControl" });
export type ControlWire = z.infer<typeof controlWire>;

/** State of the live view, and who holds control. */
export const viewerStateWire = z
  .object({
    live: z.boolean().describe("false where only still pictures are shown"),
    live_lack: z.string().nullable().describe("why there is no live view"),
    control: controlWire.nullable(),
    /** Why control is not offered now, in words; null when it is. */
    control_lack: z.string().nullable(),
  })
  .meta({ id: "SlotViewerState" });
export type ViewerStateWire = z.infer<typeof viewerStateWire>;

/** A ticket for one stream; it opens within a minute, once. */
export const viewerWire = z
  .object({
    stream: z.string().describe("path of the WebSocket on this origin, with the ticket"),
    mode: z.enum(["view", "control"]),
    control: controlWire.nullable(),
  })
  .meta({ id: "SlotViewer" });
export type ViewerWire = z.infer<typeof viewerWire>;
