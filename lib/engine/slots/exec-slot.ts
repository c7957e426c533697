import type { z } from "zod";
import type { SlotExecWire } from "@/lib/domain/slot/slot.verbs.wire";
import { type slotExecSchema } from "@/lib/domain/slot/slot.verbs.wire";
import type { KeptSlot } from "./kept-slot";
import type { SlotParts } from "./make-desktop";
import { occupySlot } from "./occupy-slot";

/** Runs a command as `user`. What it prints is untrusted. */
export async function execInSlot(
  parts: SlotParts,
  slot: KeptSlot,
  asked: z.output<typeof slotExecSchema>,
): Promise<SlotExecWire> {
  slot.acting();
  return occupySlot(parts, slot, "exec", async () => {
    const { argv, shell, cwd, env, stdin, timeout_ms: timeoutMs } = asked;
    const given = { ...(cwd !== undefined && { cwd }), ...(env && { env }), ...(stdin !== undefined && { stdin }) };
    const result = await slot.acting().exec({ argv, shell, as: "user", timeoutMs, ...given });
    return {
      exit_code: result.exitCode,
      signal: result.signal,
      timed_out: result.timedOut,
      stdout: result.stdout,
      stderr: result.stderr,
      duration_ms: result.durationMs,
    };
  });
}
