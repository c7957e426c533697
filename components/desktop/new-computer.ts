import type { NewSlot } from "@/lib/domain/slot/slot.wire";

export interface ChosenTask {
  taskSet: string;
  id: string;
  instruction: string;
}

/** Body of the call that makes a computer; what is not chosen is left to the server. */
export function newSlotBody(choice: {
  template: string;
  task: ChosenTask | null;
  ttlSeconds: number;
}): Partial<NewSlot> {
  return {
    ...(choice.template !== "" && { template: choice.template }),
    ...(choice.task && { task_set: choice.task.taskSet, task: choice.task.id }),
    ttl_seconds: choice.ttlSeconds,
  };
}

/** The same call for a shell; the key stands in an environment variable. */
export function slotCurl(origin: string, body: Partial<NewSlot>): string {
  const json = JSON.stringify(body).replaceAll("'", `'\\''`);
  return [
    `curl -X POST '${origin}/v1/slots' \\`,
    `  -H "Authorization: Bearer $DESKPROOF_API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${json}'`,
  ].join("\n");
}
