import type { HostCapabilities } from "../host/host.capabilities";
import { AGENT_NEEDS_ROOT, AGENT_NEEDS_WEB } from "./osworld.facts";
import { ownValue } from "../own-value";
import { mirrorKey } from "./mirror-url";
import { missingSimulatedPrograms } from "./simulated-programs";
import { WEB_GETTERS, needsGoogleAccount, taskNeeds, type TaskNeeds } from "./task.needs";
import type { TaskFile } from "./task.schema";

/**
 * Why a host cannot run a task, in the order in which one is named when several hold: first what no setting of a host
 * changes, last what an operator mends by filling the mirror.
 */
export const UNSUPPORTED_CODES = [
  "agent_needs_root",
  "google_account",
  "live_web",
  "app_missing",
  "function_unavailable",
  "asset_missing",
] as const;
export type UnsupportedCode = (typeof UNSUPPORTED_CODES)[number];

export interface TaskSupport {
  supported: boolean;
  /** In the order of UNSUPPORTED_CODES, the first one is the task's reason; empty when supported. */
  reasons: Array<{ code: UnsupportedCode; message: string }>;
}

export interface TaskSupportQuestion {
  file: TaskFile;
  capabilities: HostCapabilities;
  /** `apps` of the template version. */
  templateApps: readonly string[];
  /** `packages` of the template version; without it packages are not asked about. */
  templatePackages?: Readonly<Record<string, string>>;
}

/**
 * Says whether one host can run a task on one template, and if not every reason in words. Pure and cheap (about
 * 20 microseconds), so it may be asked for a whole task set. Only set-up being root is fine: that is provisioning.
 */
export function taskSupport(question: TaskSupportQuestion): TaskSupport {
  const needs = taskNeeds(question.file);
  const reasons = [
    ...rootReasons(question.file),
    ...accountReasons(needs),
    ...webReasons(question, needs),
    ...appReasons(question, needs),
    ...packageReasons(question, needs),
    ...programReasons(question, needs),
    ...engineReasons(question.capabilities, needs),
    ...mirrorReasons(question, needs),
  ];
  return { supported: reasons.length === 0, reasons };
}

type Reasons = TaskSupport["reasons"];

function rootReasons(file: TaskFile): Reasons {
  const why = ownValue(AGENT_NEEDS_ROOT, file.id);
  if (why === undefined) return [];
  return [{ code: "agent_needs_root", message: `needs the agent to act as root: ${why}` }];
}

function accountReasons(needs: TaskNeeds): Reasons {
  if (!needsGoogleAccount(needs)) return [];
  return [{ code: "google_account", message: "needs a Google account, which no host has" }];
}

function webReasons({ file, capabilities }: TaskSupportQuestion, needs: TaskNeeds): Reasons {
  if (AGENT_NEEDS_WEB.has(file.id)) {
    return [{ code: "live_web", message: "needs the live web to be solved, and a desktop has no network" }];
  }
  if (capabilities.setup_network === "live") return [];
  const page = needs.webPages[0];
  if (page !== undefined) {
    return [{ code: "live_web", message: `set-up opens ${page}, and this host allows no live web` }];
  }
  const getter = needs.getters.find((type) => WEB_GETTERS.has(type));
  if (getter === undefined) return [];
  return [{ code: "live_web", message: `the getter ${getter} reads the live web, and this host allows none` }];
}

function appReasons({ templateApps }: TaskSupportQuestion, needs: TaskNeeds): Reasons {
  const missing = needs.apps.filter((app) => !templateApps.includes(app));
  return missing.map((app) => ({
    code: "app_missing",
    message: `needs ${app === "vs_code" ? "VS Code (code)" : app}, which is not in the template`,
  }));
}

function packageReasons({ templatePackages }: TaskSupportQuestion, needs: TaskNeeds): Reasons {
  if (templatePackages === undefined) return [];
  return needs.packages
    .filter((name) => templatePackages[name] === undefined)
    .map((name) => ({
      code: "app_missing" as const,
      message: `installs the package ${name}, which is not in the template`,
    }));
}

function programReasons({ capabilities }: TaskSupportQuestion, needs: TaskNeeds): Reasons {
  if (capabilities.driver !== "simulated") return [];
  return missingSimulatedPrograms(needs.commands).map((name) => ({
    code: "app_missing" as const,
    message: `runs ${name}, which a simulated desktop does not have`,
  }));
}

function mirrorReasons({ capabilities }: TaskSupportQuestion, needs: TaskNeeds): Reasons {
  const mirrored = new Set(capabilities.mirrored_urls);
  const mayDownload = (url: string) => capabilities.downloads === "live" && /^https?:/i.test(url);
  const missing = needs.urls.filter(
    (url) => !mayDownload(url) && !mirrored.has(url) && !mirrored.has(mirrorKey(url) ?? url),
  );
  const first = missing[0];
  if (first === undefined) return [];
  const rest = missing.length > 1 ? ` and ${missing.length - 1} more` : "";
  return [{ code: "asset_missing", message: `not in this host's mirror: ${first}${rest}` }];
}

function engineReasons(capabilities: HostCapabilities, needs: TaskNeeds): Reasons {
  const unknown = (what: string, wanted: string[], offered: string[]): Reasons =>
    wanted
      .filter((name) => !offered.includes(name))
      .map((name) => {
        const why = capabilities.unavailable?.[name];
        const message = `${what} ${name} ${why === undefined ? "is not offered by this host" : `is not available: ${why}`}`;
        return { code: "function_unavailable", message };
      });
  return [
    ...unknown("the step", needs.stepTypes, capabilities.setup_steps),
    ...unknown("the verifier function", needs.functions, capabilities.metrics),
    ...unknown("the getter", needs.getters, capabilities.getters),
  ];
}
