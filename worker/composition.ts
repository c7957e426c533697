/** Wires the engine's ports to their adapters: the only place that knows both. */
import { createHash } from "node:crypto";
import path from "node:path";
import type { Settings } from "@/lib/config/env";
import type { AttemptWork } from "@/lib/db/attempt-work";
import type { DesktopDriver } from "@/lib/desktop/desktop.port";
import { findProgram } from "@/lib/desktop/find-program";
import { findCriu } from "@/lib/desktop/drivers/linux/criu/criu-tool";
import { createLinuxDriver } from "@/lib/desktop/drivers/linux/linux-driver";
import { createSimulatedDriver } from "@/lib/desktop/drivers/simulated/simulated-driver";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import type { EngineLog } from "@/lib/engine/ports";
import { TaskCheckpoints } from "@/lib/engine/task-checkpoints";
import { AttemptError } from "@/lib/domain/failure";
import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import { newId } from "@/lib/config/new-id";
import { createRecipePolicy } from "@/lib/policy/recipe/recipe-policy";
import { EXTERNAL_POLICY } from "@/lib/domain/policy/built-in-policies";
import type { ExternalInbox } from "@/lib/policy/drivers/external/external-inbox";
import { createExternalPolicy } from "@/lib/policy/drivers/external/external-policy";
import type { AttemptFacts, Policies } from "@/lib/policy/policies.port";
import type { Policy } from "@/lib/policy/policy.port";
import { openFetchingMirror } from "@/lib/task/mirror/fetching-mirror";
import { openMirror, type FolderMirror, type TaskMirror } from "@/lib/task/mirror/mirror";
import { createPostconfig } from "@/lib/task/setup/postconfig";
import { SETUP_STEP_TYPES } from "@/lib/task/setup/registry";
import { setupDigestOf } from "@/lib/task/setup/setup-digest";
import { createSetup } from "@/lib/task/setup/setup";
import { createProcessRunner } from "@/lib/verifier/process/process-runner";
import { reVerify } from "@/lib/verifier/re-verify";
import type { ReVerify } from "@/lib/verifier/verifier.port";
import { withOperatorVerifiers } from "@/lib/verifier/operator/operator-runner";
import { listVerifiers } from "@/lib/verifier/operator/verifier-folder";
import { createThrowAwayDesktops } from "@/lib/verifier/throw-away/throw-away-desktops";
import { withThrowAwayDesktops } from "@/lib/verifier/throw-away/throw-away-runner";
import { verifierOffer } from "@/lib/verifier/verifier-offer";
import { createVerifier } from "@/lib/verifier/verify";

/** Tells installations on one machine apart, so that none removes another's desktops. */
export const instanceTag = (home: string): string => createHash("sha256").update(home).digest("hex").slice(0, 8);

/** As many as are forked at once. */
const PREPARED_MAX = 8;

export function openDriver(settings: Settings, mayMergePages: () => boolean = () => false): DesktopDriver {
  const canRunLinux = process.platform === "linux" && process.getuid?.() === 0;
  if (settings.driver === "simulated" || (settings.driver === "auto" && !canRunLinux)) return createSimulatedDriver();
  return createLinuxDriver({
    templatesFolder: settings.templatesFolder,
    stateFolder: path.join(settings.home, "desktops"),
    instance: instanceTag(settings.home),
    mayMergePages,
    preparedMax: PREPARED_MAX,
    criu: findCriu(settings.criuFolder),
    criuLack: "The checkpoint tool was not built on this host; npm start builds it, or says why it cannot.",
  });
}

export function openTaskMirror(settings: Settings): FolderMirror {
  const options = { folders: settings.mirrorFolders, sets: { starter: path.resolve("tasks", "starter", "gold") } };
  return settings.downloads === "live" ? openFetchingMirror(options) : openMirror(options);
}

export async function capabilitiesOf(
  driver: DesktopDriver,
  mirror: TaskMirror,
  downloads: "mirror" | "live" = "mirror",
  verifiersFolder: string | null = null,
  policies: Pick<Policies, "offers" | "problems"> | null = null,
  toolset: Pick<HostCapabilities, "device_templates" | "api_table"> = {},
): Promise<HostCapabilities> {
  const verifiers = verifiersFolder === null ? [] : await listVerifiers(verifiersFolder);
  return {
    driver: driver.name,
    ...verifierOffer((need) => (need === "desktop" ? driver.name === "linux" : findProgram(need) !== null), verifiers),
    ...(policies && { policies: policies.offers(), policy_problems: policies.problems() }),
    setup_steps: [...SETUP_STEP_TYPES],
    mirrored_urls: await mirror.urls(),
    downloads,
    setup_network: "none",
    ...toolset,
    can_fork: driver.checkpoints !== null,
    fork_lack: driver.checkpointLack,
  };
}

/**
 * Without a place of the operator's own verifiers, tasks that call them end in a checker error; so do those whose check
 * runs the agent's code without a driver to make throw-away desktops with.
 */
export function taskParts(
  mirror: TaskMirror,
  own: Pick<Settings, "verifiersFolder" | "home"> | null = null,
  driver: DesktopDriver | null = null,
) {
  const desktops = driver && createThrowAwayDesktops(driver, () => newId("desktop", new Date()));
  const runner = (processesMax: number) => {
    const checks = withThrowAwayDesktops(createProcessRunner({ processesMax }), desktops);
    return own === null ? checks : withOperatorVerifiers(checks, own.verifiersFolder, { hidden: [own.home] });
  };
  // Of its own: second judgements of finished attempts never wait before those of live ones.
  const again = runner(1);
  const judging = runner(2);
  const verifier = createVerifier({
    runner: judging,
    runPostconfig: createPostconfig({ mirror }),
    mirror: (url) => mirror.read(url),
  });
  const reVerifyRecorded: ReVerify = ({ verification, store, profile, signal }) =>
    reVerify(verification, store, again, { profile, ...(signal && { signal }) });
  return {
    runSetup: createSetup({ mirror }),
    verify: verifier.verify,
    reVerify: reVerifyRecorded,
    close: async () => void (await Promise.all([verifier.close(), again.close()])),
  };
}

/** Null where desktops cannot be stored. */
export function openTaskCheckpoints(
  driver: DesktopDriver,
  mirror: TaskMirror,
  productVersion: string,
  log: EngineLog,
): TaskCheckpoints | null {
  const { checkpoints } = driver;
  if (!checkpoints) return null;
  const digest = (task: TaskFile) => setupDigestOf(task, { mirror, productVersion });
  return new TaskCheckpoints({ checkpoints, setupDigestOf: digest, newId, log });
}

/**
 * Gives each attempt its policy: a recipe, a harness outside, or one of the host's. Throws AttemptError
 * `recipe_missing`, `policy_missing`.
 */
export function policiesFor(policies: Pick<Policies, "forAttempt">, inbox: ExternalInbox, now: () => Date) {
  return (work: AttemptWork): Policy => {
    if (work.policy === EXTERNAL_POLICY) return createExternalPolicy(inbox.open(work.attemptId));
    if (work.policy !== "recipe") return policies.forAttempt(work.policy, attemptFacts(work, now()));
    if (!work.recipe || !work.recipeDigest) {
      throw new AttemptError("recipe_missing", `task ${work.task.id} has no recipe`);
    }
    return createRecipePolicy({ recipe: work.recipe, digest: work.recipeDigest });
  };
}

function attemptFacts({ task, screen, attemptId, maxSteps, endsAt }: AttemptWork, now: Date): AttemptFacts {
  const deadlineMs = endsAt && Math.max(0, endsAt.getTime() - now.getTime());
  return { instruction: task.instruction, screen, seedText: attemptId, maxSteps, deadlineMs };
}
