import type { CalibrationProbe, ProbeRound } from "@/lib/domain/task/task.calibration";
import { DEFAULT_VERIFIER_PROFILE, type VerifierProfile } from "@/lib/domain/verifier/profile";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { asJsonList } from "./json";
import { readRows } from "./read-rows";

/** One probe of a task as it was played. */
export interface CalibrationRecord {
  id: string;
  taskId: string;
  taskDigest: string;
  probe: CalibrationProbe;
  /** The recipe that was played; null for the other probes. */
  recipeDigest: string | null;
  /** null when a round has no score. */
  isKept: boolean | null;
  rounds: ProbeRound[];
  templateRef: string;
  templateDigest: string;
  driver: "linux" | "simulated";
  profile: VerifierProfile;
  productVersion: string;
  hostName: string;
  playedAt: Date;
}

/** Adds probes; those of before stay. */
export async function insertCalibrations(tx: Queryable, rows: readonly CalibrationRecord[]): Promise<void> {
  await tx.calibration.createMany({ data: rows.map((row) => ({ ...row, rounds: asJsonList(row.rounds) })) });
}

export type ProbesOfTask = Partial<Record<CalibrationProbe, CalibrationRecord>>;

/**
 * By task digest, the probe of each kind that counts on a template: the last one played on exactly it, else the last on
 * another one of the same driver. Probes of another file, of another recipe than the task's present one and of another
 * than the default profile are left out, and so are tasks without any.
 */
export async function calibrationsOf(
  db: Queryable,
  tasks: ReadonlyArray<{ taskDigest: string; recipeDigest: string | null }>,
  template: { digest: string; driver: "linux" | "simulated" } | null,
): Promise<Map<string, ProbesOfTask>> {
  const found = new Map<string, ProbesOfTask>();
  if (tasks.length === 0 || template === null) return found;
  const rows = await readRows<CalibrationRecord>(
    db,
    Prisma.sql`
    SELECT DISTINCT ON (c."taskDigest", c."probe")
           c."id", c."taskId", c."taskDigest", c."probe"::text AS "probe", c."recipeDigest", c."isKept", c."rounds",
           c."templateRef", c."templateDigest", c."driver"::text AS "driver", c."profile"::text AS "profile",
           c."productVersion", c."hostName", c."playedAt"
    FROM unnest(${tasks.map(({ taskDigest }) => taskDigest)}::text[],
                ${tasks.map(({ recipeDigest }) => recipeDigest ?? "")}::text[]) AS wanted(task, recipe)
    JOIN "calibration" c ON c."taskDigest" = wanted.task
      AND (c."probe"::text <> 'recipe' OR c."recipeDigest" = wanted.recipe)
    WHERE c."driver" = ${template.driver}::"Driver" AND c."profile" = ${DEFAULT_VERIFIER_PROFILE}::"VerifierProfile"
    ORDER BY c."taskDigest", c."probe", (c."templateDigest" = ${template.digest}) DESC, c."playedAt" DESC, c."id" DESC`,
    "probes_of_tasks",
  );
  for (const row of rows) found.set(row.taskDigest, { ...found.get(row.taskDigest), [row.probe]: row });
  return found;
}
