import type { Database } from "@/lib/db/client";
import { endControl, isControlled } from "@/lib/db/desktop-control";
import type { ControlLeases } from "./vnc-upgrade";

/** Leases of control as the database has them, by its worker's clock. */
export function controlLeases(db: Database): ControlLeases {
  return {
    isHeld: (desktopId, leaseId) => isControlled(db.prisma, desktopId, new Date(), leaseId),
    async end(desktopId, leaseId) {
      await endControl(db.prisma, desktopId, leaseId);
    },
  };
}
