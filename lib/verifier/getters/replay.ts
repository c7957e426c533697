import { z } from "zod";
import type { Action } from "@/lib/domain/action/action.schema";
import { defineGetter, GetterError, jsonValue } from "../getter";

const STEPS_MAX = 200;
const trajectorySchema = z
  .array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("hotkey"), param: z.array(z.string()).min(1) }),
      z.object({ type: z.literal("typewrite"), param: z.string().min(1) }),
      z.object({ type: z.literal("press"), param: z.string().min(1) }),
    ]),
  )
  .max(STEPS_MAX);
type ReplayStep = z.infer<typeof trajectorySchema>[number];

/** Sends the keys that the task lists; has no value of its own. */
export const replay = defineGetter({
  name: "replay",
  async get(spec, { desktop, signal }) {
    const parsed = trajectorySchema.safeParse(spec.trajectory);
    if (!parsed.success) throw new GetterError("replay needs a trajectory of hotkey, typewrite and press");
    for (const step of parsed.data) {
      signal.throwIfAborted();
      await desktop.step(actionOf(step));
    }
    return jsonValue(null);
  },
});

function actionOf({ type, param }: ReplayStep): Action {
  if (type === "hotkey") return { type: "hotkey", keys: param };
  return type === "press" ? { type: "key", key: param } : { type: "type", text: param };
}
