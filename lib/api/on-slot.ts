import type { Installation } from "@/lib/auth/installation";
import type { ServiceContext } from "@/lib/services/context";
import type { ApiAnswer, ApiCall } from "./with-api";

/** What every verb on one slot is told; each takes what it needs. */
interface SlotCall extends Pick<Installation, "control" | "store"> {
  ctx: ServiceContext;
  slotId: string;
  /** The request's body; undefined where the route reads none. */
  input: unknown;
}

/** Handler of a route below `/v1/slots/{slotId}`: calls the verb and answers with what it gave, in its wire shape. */
export function onSlot<Result>(
  verb: (call: SlotCall) => Promise<Result>,
  serialize: (result: Result) => unknown = (result) => result,
) {
  return async ({ ctx, params, body, installation }: ApiCall<unknown>): Promise<ApiAnswer> => {
    const { control, store } = installation;
    return { body: serialize(await verb({ ctx, control, store, slotId: params.slotId ?? "", input: body })) };
  };
}
