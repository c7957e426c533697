import { Prisma } from "@/lib/generated/prisma/client";
import type { NewStep } from "./attempt-work";
import { storable } from "./storable-text";

/** A step as the columns of its row, whoever it belongs to. */
export function stepColumns(step: NewStep) {
  const { action, intent, hit, ...columns } = storable(step);
  return {
    ...columns,
    action: action as Prisma.InputJsonObject,
    intent: intent === null ? Prisma.DbNull : (intent as Prisma.InputJsonObject),
    hit: hit === null ? Prisma.DbNull : (hit as Prisma.InputJsonObject),
  };
}
