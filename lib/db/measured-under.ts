import type { MeasuredUnder } from "@/lib/domain/stats/separate-rows";
import { Prisma } from "@/lib/generated/prisma/client";

/** A row of "run" joined with its "template": whether it was measured under exactly this. */
export const isMeasuredUnder = (under: MeasuredUnder): Prisma.Sql => Prisma.sql`(
  "run"."kind"::text = ${under.kind} AND "run"."verifierProfile"::text = ${under.verifierProfile}
  AND "run"."templateRef" = ${under.template} AND "template"."digest" = ${under.templateDigest}
  AND "run"."driver"::text = ${under.driver} AND "run"."isTestDouble" = ${under.isTestDouble})`;

/** What `isMeasuredUnder` compares, of rows joined so, under the names of `MeasuredUnder`. */
export const MEASURED_UNDER_COLUMNS = Prisma.sql`"run"."kind"::text AS "kind",
  "run"."verifierProfile"::text AS "verifierProfile", "run"."templateRef" AS "template",
  "template"."digest" AS "templateDigest", "run"."driver"::text AS "driver", "run"."isTestDouble" AS "isTestDouble"`;
