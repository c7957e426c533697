import { type Command, InvalidArgumentError } from "commander";
import { withApiOptions, type ApiOptions } from "../api-client";

export type SlotOptions = ApiOptions & { json?: boolean };

export const slotPath = (id: string, rest = "") => `/slots/${encodeURIComponent(id)}${rest}`;

export const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
};

/** A `slot` command about one slot, with the options of all of them. */
export function onSlot(slot: Command, name: string, description: string): Command {
  return withApiOptions(slot.command(name))
    .description(description)
    .argument("<slot>", "the slot's id")
    .option("--json", "print JSON");
}
