import type { Settings } from "@/lib/config/env";
import type { Database } from "@/lib/db/client";

/**
 * Whether equal pages of forks may be merged on this host. Merged pages can be found out by timing from another
 * desktop, so by default only where there is a single workspace; until the first look nothing is merged.
 */
export class PageMergingRule {
  #isSingleTenant = false;

  constructor(private readonly setting: Settings["pageMerging"]) {}

  mayMerge = (): boolean => this.setting === "batch" || (this.setting === "auto" && this.#isSingleTenant);

  async look(db: Database): Promise<void> {
    if (this.setting === "auto") this.#isSingleTenant = (await db.prisma.workspace.count()) <= 1;
  }
}
