import { createHash } from "node:crypto";
import type { TemplateVersion } from "@/lib/domain/template/template.schema";
import { PROGRAM_NAMES } from "./shell/shell";

const CONTENT = {
  name: "simulated",
  version: 1,
  screen: { width: 1_280, height: 800 },
  programs: PROGRAM_NAMES,
} as const;

/** The only template of the simulated driver. Its digest follows from what the simulation offers. */
export const SIMULATED_TEMPLATE: TemplateVersion = {
  name: CONTENT.name,
  version: CONTENT.version,
  digest: `sha256:${createHash("sha256").update(JSON.stringify(CONTENT)).digest("hex")}`,
  driver: "simulated",
  screen: { ...CONTENT.screen },
  apps: ["os"],
  packages: {},
  size_bytes: 0,
  built_at: "2026-01-01T00:00:00.000Z",
};
