import type { Database } from "@/lib/db/client";
import { findAttemptOfMember, type AttemptPlace } from "@/lib/db/attempt-place";

/** Where an attempt is, for a person who may be a member of several workspaces; null when none of theirs has it. */
export async function findAttemptPlace({
  db,
  userId,
  attemptId,
}: {
  db: Database;
  userId: string;
  attemptId: string;
}): Promise<AttemptPlace | null> {
  return findAttemptOfMember(db.prisma, userId, attemptId);
}
