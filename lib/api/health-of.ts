import "server-only";
import { join } from "node:path";
import type { Installation } from "@/lib/auth/installation";
import type { HealthOf } from "@/lib/services/health/check-health";

/** What the health of this installation is looked at by. */
export function healthOf({ store, settings, product }: Installation): HealthOf {
  return {
    store,
    storePlace: settings.artifacts.kind === "folder" ? "a folder on this machine" : "S3",
    isDatabaseEmbedded: settings.isDatabaseEmbedded,
    productVersion: product.version,
    migrationsFolder: join(process.cwd(), "prisma", "migrations"),
  };
}
