import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { DesktopLimits } from "../../desktop.port";
import { bundleConfig } from "./bundle";
import type { CgroupLayout } from "./cgroup/cgroup";
import { criuConfig } from "./checkpoint/criu-config";
import type { DesktopNames } from "./names";

export interface WriteBundleRequest {
  layout: CgroupLayout;
  screen: Screen;
  limits: DesktopLimits;
  openFilesMax: number;
}

/** Writes what runc and criu read about a desktop into the folder of its ground. */
export function writeBundle(names: DesktopNames, request: WriteBundleRequest): void {
  const { layout, screen, limits, openFilesMax } = request;
  const config = bundleConfig({
    rootfs: names.root,
    screen,
    limits,
    cgroupPath: names.cgroupPath,
    networkNamespacePath: names.namespacePath,
    hasSwapLimit: layout.hasSwapLimit,
    openFilesMax,
    criuConfigPath: names.criuConfigPath,
  });
  writeFileSync(path.join(names.folder, "config.json"), JSON.stringify(config));
  writeFileSync(names.criuConfigPath, criuConfig());
}
