import type { Command } from "commander";
import { rewardWire, slotForkWire, slotGatesWire } from "@/lib/domain/slot/slot.verbs.wire";
import { osworldServerWire } from "@/lib/domain/slot/slot.osworld.wire";
import { slotPageWire, slotWire } from "@/lib/domain/slot/slot.wire";
import { openApi, withApiOptions } from "../api-client";
import { CommandFailed } from "../command-failed";
import { printJson, printTable } from "../output";
import { followSlot } from "../follow-slot";
import { onSlot, slotPath, wholeNumber, type SlotOptions } from "./slot-command";
import { addSlotUseCommands } from "./slot-use";

/** `slot create | list | show | step | observe | exec | … | close`, over the HTTP API. */
export function addSlotCommands(program: Command) {
  const slot = program.command("slot").description("make, use, fork and close live desktops by hand");
  addCreate(slot);
  addList(slot);
  addSlotUseCommands(slot);
  addJudgeCommands(slot);
  addLifeCommands(slot);
}

function addCreate(slot: Command) {
  withApiOptions(slot.command("create"))
    .description("make a desktop and stay until it is ready")
    .option("--template <ref>", "name@version; when missing, the newest office template that an online host has")
    .option("--task <id>", "set it up for this task; an id or 8 or more characters of one")
    .option("--task-set <name>", "where the task is")
    .option("--ttl <seconds>", "closed after this long without use", wholeNumber)
    .option("--ends-at <time>", "closed then whatever happens, RFC 3339")
    .option("--no-wait", "do not stay until it is ready")
    .option("--idempotency-key <key>", "the same key twice makes one desktop")
    .option("--json", "print JSON")
    .action(async (options: CreateOptions) => {
      const { template, task, taskSet, ttl, endsAt } = options;
      const body = { template, task, task_set: taskSet, ttl_seconds: ttl, ends_at: endsAt };
      const api = openApi(options);
      const headers: Record<string, string> = options.idempotencyKey
        ? { "idempotency-key": options.idempotencyKey }
        : {};
      const asked = await api.post("/slots", body, slotWire, headers);
      const made = options.wait ? await followSlot(api, asked.id) : asked;
      if (options.json) printJson(made);
      else console.log(`${made.id} is ${made.status}`);
      if (made.status === "closed") throw new CommandFailed(`${made.id}: ${made.close_reason} ${made.close_detail}`);
    });
}

type CreateOptions = SlotOptions & {
  template?: string;
  task?: string;
  taskSet?: string;
  ttl?: number;
  endsAt?: string;
  wait: boolean;
  idempotencyKey?: string;
};

function addList(slot: Command) {
  withApiOptions(slot.command("list"))
    .description("live desktops, newest first")
    .option("--by-hand", "without the desktops of runs")
    .option("--closed", "closed ones too")
    .option("--limit <n>", "how many, 1 to 200", "50")
    .option("--json", "print JSON")
    .action(async (options: SlotOptions & { byHand?: boolean; closed?: boolean; limit: string }) => {
      const query = new URLSearchParams({ limit: options.limit });
      if (options.byHand) query.set("by_hand", "true");
      if (options.closed) query.set("closed", "true");
      const page = await openApi(options).get(`/slots?${query}`, slotPageWire);
      if (options.json) return printJson(page);
      printTable(
        ["SLOT", "STATUS", "VERDICT", "TASK", "RUN", "EXPIRES"],
        page.data.map((item) => [
          item.id,
          item.status,
          item.episode?.verdict ?? "-",
          item.task?.id ?? "-",
          item.run_id ?? "-",
          item.expires_at ?? "-",
        ]),
      );
    });
  onSlot(slot, "show", "one slot").action(async (id: string, options: SlotOptions) => {
    const found = await openApi(options).get(slotPath(id), slotWire);
    if (options.json) return printJson(found);
    console.log(`${found.id} is ${found.status}${found.close_reason ? ` (${found.close_reason})` : ""}`);
  });
}

function addJudgeCommands(slot: Command) {
  const printGates = ({ episode }: ReturnType<typeof slotGatesWire.parse>) => {
    console.log(`episode ${episode.number} (${episode.kind}) is ${episode.verdict}`);
    printTable(
      ["GATE", "STATUS", "SAW"],
      episode.gates.map(({ gate, status, detail }) => [gate, status, detail]),
    );
  };
  onSlot(slot, "gates", "judge the present episode").action(async (id: string, options: SlotOptions) => {
    const judged = await openApi(options).get(slotPath(id, "/gates"), slotGatesWire);
    return options.json ? printJson(judged) : printGates(judged);
  });
  onSlot(slot, "wait-valid", "wait until the episode has a verdict; exits 1 unless it is valid")
    .option("--timeout <ms>", "how long", wholeNumber, 30_000)
    .action(async (id: string, options: SlotOptions & { timeout: number }) => {
      const body = { timeout_ms: options.timeout };
      const judged = await openApi(options).post(slotPath(id, "/wait_valid"), body, slotGatesWire);
      if (options.json) printJson(judged);
      else printGates(judged);
      if (judged.episode.verdict !== "valid") throw new CommandFailed(`the episode is ${judged.episode.verdict}`);
    });
  onSlot(slot, "verify", "run the task's checker")
    .option("--no-strict", "print the reward as it is, also of an episode that does not count")
    .action(async (id: string, options: SlotOptions & { strict: boolean }) => {
      const reward = await openApi(options).post(slotPath(id, "/verify"), { strict: options.strict }, rewardWire);
      if (options.json) return printJson(reward);
      console.log(`${reward.valid ? "valid" : reward.verdict}, score ${reward.score ?? "-"}`);
    });
}

function addLifeCommands(slot: Command) {
  const verb = (name: "reset" | "release", description: string) =>
    onSlot(slot, name, description).action(async (id: string, options: SlotOptions) => {
      const found = await openApi(options).post(slotPath(id, `/${name}`), {}, slotWire);
      if (options.json) return printJson(found);
      console.log(`${found.id} is ${found.status}, episode ${found.episode?.number ?? "-"}`);
    });
  verb("reset", "go back to the state after set-up; a new episode begins");
  verb("release", "take a quarantined slot down, for a reset");
  onSlot(slot, "quarantine", "mark a slot as bad: its episode is invalid")
    .requiredOption("--reason <words>", "why")
    .action(async (id: string, options: SlotOptions & { reason: string }) => {
      const found = await openApi(options).post(slotPath(id, "/quarantine"), { reason: options.reason }, slotWire);
      if (options.json) return printJson(found);
      console.log(`${found.id} is ${found.status}`);
    });
  onSlot(slot, "fork", "make copies of a live slot")
    .option("--copies <n>", "1 to 8", wholeNumber, 1)
    .action(async (id: string, options: SlotOptions & { copies: number }) => {
      const forked = await openApi(options).post(slotPath(id, "/fork"), { copies: options.copies }, slotForkWire);
      if (options.json) return printJson(forked);
      for (const child of forked.children) {
        console.log(
          child.ok ? `${child.slot.id} is ${child.slot.status}` : `${child.slot_id} failed: ${child.message}`,
        );
      }
    });
  onSlot(slot, "osworld-server", "serve a slot to programs that were written for OSWorld's desktops")
    .option("--stop", "end that server")
    .action(async (id: string, options: SlotOptions & { stop?: boolean }) => {
      const api = openApi(options);
      if (options.stop) {
        await api.remove(slotPath(id, "/osworld-server"));
        if (options.json) return printJson({ id, served: false });
        return console.log(`${id} is not served any more`);
      }
      const server = await api.post(slotPath(id, "/osworld-server"), {}, osworldServerWire);
      if (options.json) return printJson(server);
      console.log(server.token_required ? server.url_with_token : server.url);
      if (server.devtools_url !== null) console.log(`DevTools ${server.devtools_url}, VLC ${server.vlc_url}`);
      console.log(`token ${server.token}${server.token_required ? "" : " (not needed on this machine)"}`);
    });
  onSlot(slot, "close", "close a slot; safe to repeat").action(async (id: string, options: SlotOptions) => {
    await openApi(options).remove(slotPath(id));
    if (options.json) printJson({ id, closed: true });
    else console.log(`${id} is closed`);
  });
}
