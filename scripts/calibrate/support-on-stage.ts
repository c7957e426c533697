import { findProgram } from "@/lib/desktop/find-program";
import { taskSupport, type TaskSupport } from "@/lib/domain/task/task.support";
import { SETUP_STEP_TYPES } from "@/lib/task/setup/registry";
import { verifierOffer } from "@/lib/verifier/verifier-offer";
import type { CalibrateOptions } from "./arguments";
import type { Stage } from "./stage";

/** By task id, whether this machine and the stage's template can run it, without network. */
export async function supportOnStage(stage: Stage, { driver }: CalibrateOptions): Promise<Map<string, TaskSupport>> {
  const { apps, packages } = stage.template;
  const capabilities = {
    ...verifierOffer((need) => (need === "desktop" ? driver === "linux" : findProgram(need) !== null)),
    driver,
    setup_steps: [...SETUP_STEP_TYPES],
    mirrored_urls: await stage.mirror.urls(),
    setup_network: "none" as const,
    can_fork: false,
  };
  return new Map(
    stage.tasks.map(({ id, file }) => [
      id,
      taskSupport({ file, capabilities, templateApps: apps, templatePackages: packages }),
    ]),
  );
}
