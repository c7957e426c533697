import { countSupport } from "@/lib/services/task/count-support";
import type { HostCapabilities } from "@/lib/domain/host/host.capabilities";
import type { TaskFile } from "@/lib/domain/task/task.schema";
import { taskNeeds } from "@/lib/domain/task/task.needs";
import { taskSupport, UNSUPPORTED_CODES, type TaskSupport, type UnsupportedCode } from "@/lib/domain/task/task.support";

export interface SupportQuestion {
  tasks: ReadonlyArray<{ id: string; domain: string; file: TaskFile }>;
  /** Of a host with an empty mirror. */
  capabilities: HostCapabilities;
  templateApps: readonly string[];
  templatePackages: Readonly<Record<string, string>>;
}

const EXPLAINED: Readonly<Record<UnsupportedCode, string>> = {
  agent_needs_root:
    "The agent acts as `user` and nothing in a desktop makes it root, so what only root may change cannot be solved. Set-up that needs root is no reason: its steps run as trusted provisioning before the agent acts.",
  google_account:
    "Set-up or check uses one shared Google account: the steps `login` and `googledrive`, the getter `googledrive_file`. They are not run. No setting switches them on: what cannot be tried is not offered.",
  live_web:
    "Somebody has to read the live web: the agent to solve the task, set-up to show a page, or the check while it scores. A desktop has no network, and a check opens no connection; sites change, so a score would say little.",
  app_missing:
    "The template lacks an application, or a package that set-up installs from the network. A template that has it makes these tasks supported; nothing else changes.",
  function_unavailable:
    "A step, a verifier function or a getter is not in this product, or cannot be had here. Such a task is never scored 0 for it.",
  asset_missing:
    "A file that set-up or the check downloads is not in the host's mirror. `npm run cli -- tasks assets --set osworld --fetch` fills the mirror where the internet can be reached; the folder is then copied to where it cannot. With `DESKPROOF_DOWNLOADS=live` the worker fetches them itself.",
};

/** The page that explains which tasks of a set a host supports: every count, its reason and its causes. */
export function supportDocument(question: SupportQuestion): string {
  const urls = [...new Set(question.tasks.flatMap(({ file }) => taskNeeds(file).urls))];
  const empty = supportWith(question, []);
  const full = supportWith(question, urls);
  const [before, after] = [countSupport(empty), countSupport(full)];
  const row = (name: string, ...cells: (string | number)[]) => `| ${[name, ...cells].join(" | ")} |`;
  const counts = [
    row("", "empty mirror", "every file mirrored"),
    row("---", "--:", "--:"),
    row("tasks", before.total, after.total),
    row("**supported**", before.supported, after.supported),
    ...UNSUPPORTED_CODES.map((code) => row(`\`${code}\``, before.byReason[code] ?? 0, after.byReason[code] ?? 0)),
  ];
  const domains = [...new Set(question.tasks.map(({ domain }) => domain))].sort();
  const byDomain = domains.map((domain) => {
    const places = question.tasks.flatMap((task, index) => (task.domain === domain ? [index] : []));
    const supported = (list: TaskSupport[]) => places.filter((index) => list[index]?.supported).length;
    return row(domain, places.length, supported(empty), supported(full));
  });
  return [
    "# Which OSWorld tasks are supported",
    "Support is computed for each host, template and network policy, never stored: it follows the registries of steps, getters and functions, the template's applications and packages, and the host's mirror. A task that is not supported is refused before anything starts. When several reasons hold, the first one below counts. `npm run cli -- tasks list --set osworld --json` gives the counts of a running installation.",
    `This page is for the 369 public tasks on the template \`office\` of a host without network. It is made by \`npx vitest run scripts/support -u\` and compared with the computation by every test run. ${urls.length} files are downloaded by tasks.`,
    counts.join("\n"),
    "## Supported tasks by domain",
    [row("domain", "tasks", "empty mirror", "every file mirrored"), row("---", "--:", "--:", "--:"), ...byDomain].join(
      "\n",
    ),
    ...UNSUPPORTED_CODES.flatMap((code) => [
      `## ${code}`,
      EXPLAINED[code],
      causesTable(question, code === "asset_missing" ? empty : full, code),
    ]),
    "",
  ].join("\n\n");
}

function supportWith(question: SupportQuestion, mirroredUrls: string[]): TaskSupport[] {
  const capabilities = { ...question.capabilities, mirrored_urls: mirroredUrls };
  const { templateApps, templatePackages } = question;
  return question.tasks.map(({ file }) => taskSupport({ file, capabilities, templateApps, templatePackages }));
}

/** Tasks by what exactly is missing. Long lists of tasks are counted only. */
function causesTable({ tasks }: SupportQuestion, support: readonly TaskSupport[], code: UnsupportedCode): string {
  const causes = new Map<string, string[]>();
  for (const [index, { reasons }] of support.entries()) {
    if (reasons[0]?.code !== code) continue;
    // Several missing things are told together: mending one alone would not make the task supported.
    const messages = reasons.filter((reason) => reason.code === code).map(({ message }) => causeOf(message));
    const cause = [...new Set(messages)].join("; ");
    causes.set(cause, [...(causes.get(cause) ?? []), tasks[index]?.id.slice(0, 8) ?? ""]);
  }
  if (causes.size === 0) return "No task.";
  const rows = [...causes].sort(([left, a], [right, b]) => b.length - a.length || (left < right ? -1 : 1));
  const lines = rows.map(([cause, ids]) => `| ${cause} | ${ids.length} | ${ids.length > 30 ? "" : ids.join(" ")} |`);
  return ["| what | tasks | |", "| --- | --: | --- |", ...lines].join("\n");
}

/** Addresses differ from task to task; what they have in common is the cause. */
function causeOf(message: string): string {
  if (message.startsWith("not in this host's mirror")) return "files that are not in the mirror";
  return message.replace(/^set-up opens \S+,/, "set-up opens a live page,");
}
