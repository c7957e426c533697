import type { Prisma } from "@/lib/generated/prisma/client";

/** JSON that was built by us or came through zod, in Prisma's own type: the one place for this cast. */
export const asJson = <T>(value: T): Prisma.InputJsonObject & T => value as Prisma.InputJsonObject & T;

/** The same for a list. */
export const asJsonList = (value: readonly object[]): Prisma.InputJsonArray => value;
