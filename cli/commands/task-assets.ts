import { Option, type Command } from "commander";
import { CommandFailed } from "../command-failed";
import { printJson, printTable } from "../output";
import type { TaskAssets } from "../task-assets";

interface AssetOptions {
  set: string;
  list?: boolean;
  fetch?: boolean;
  verify?: boolean;
  limitMib: number;
  from: string[];
  json?: boolean;
}

const MIB = 1024 * 1024;

/** `tasks assets`: the files that a set's tasks download, on this host's mirror folders. */
export function addAssetCommand(tasks: Command) {
  tasks
    .command("assets")
    .description("files that the tasks of a set download: list them, fill the mirror with them, or check it")
    .requiredOption("--set <name>", "task set")
    .addOption(
      new Option("--list", "print each file, the tasks that use it, and whether it is here").conflicts([
        "fetch",
        "verify",
      ]),
    )
    .addOption(
      new Option("--fetch", "download what is missing into the first mirror folder; go on where it stopped").conflicts(
        "verify",
      ),
    )
    .option("--verify", "read the files again and compare them with their digests")
    .option("--limit-mib <n>", "refuse larger files", wholeNumber, 512)
    .option(
      "--from <address=address>",
      "fetch what begins with the first address from the second; may be repeated",
      collect,
      [],
    )
    .option("--json", "print JSON")
    .action(async (options: AssetOptions) => {
      const { taskAssets } = await import("../task-assets");
      const { withServices } = await import("../with-services");
      const assets = await withServices((ctx) => taskAssets(ctx, options.set));
      if (options.fetch) return fetchAssets(assets, options);
      return options.verify ? verifyAssets(assets, options) : listAssets(assets, options);
    });
}

async function listAssets({ assets, mirror }: TaskAssets, { json }: AssetOptions) {
  const { describeAssets } = await import("@/lib/task/mirror/describe-assets");
  const found = await describeAssets(mirror, assets);
  const rows = found.map(({ url, taskIds, bytes, sha256 }) => ({
    url,
    tasks: taskIds,
    is_present: bytes !== null,
    bytes,
    sha256,
  }));
  const present = rows.filter((row) => row.is_present);
  const total = present.reduce((sum, row) => sum + (row.bytes ?? 0), 0);
  const counts = { files: rows.length, present: present.length, missing: rows.length - present.length, bytes: total };
  if (json) return printJson({ counts, data: rows });
  printTable(
    ["HERE", "TASKS", "BYTES", "SHA-256", "ADDRESS"],
    rows.map((row) => [
      row.is_present ? "yes" : "no",
      String(row.tasks.length),
      row.bytes === null ? "" : String(row.bytes),
      row.sha256?.slice(0, 12) ?? "",
      row.url,
    ]),
  );
  console.log(`${counts.present} of ${counts.files} files are here, ${counts.bytes} bytes`);
}

async function fetchAssets({ assets, folder }: TaskAssets, { limitMib, from, json }: AssetOptions) {
  const { fillMirror } = await import("@/lib/task/mirror/fill-mirror");
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new CommandFailed("Stopped; the same command goes on from here.")));
  const webAddresses = assets.map(({ url }) => url).filter((url) => /^https?:/i.test(url));
  const results = await fillMirror(folder, webAddresses, {
    bytesMax: limitMib * MIB,
    signal: stop.signal,
    sourceOf: sourceOf(from),
    onResult: (result) => {
      if (!result.ok) console.error(`failed ${result.url}: ${result.message}`);
      else if (!result.wasThere) console.error(`fetched ${result.url}: ${result.bytes} bytes`);
    },
  });
  const failed = results.filter((result) => !result.ok);
  const fetched = results.filter((result) => result.ok && !result.wasThere);
  const counts = { files: results.length, fetched: fetched.length, failed: failed.length, folder };
  if (json) printJson({ counts, failed: failed.map(({ url, message }) => ({ url, message })) });
  else console.log(`${fetched.length} fetched, ${failed.length} failed, ${results.length} in all, in ${folder}`);
  if (failed.length > 0) throw new CommandFailed(`${failed.length} files could not be fetched.`);
}

async function verifyAssets({ assets, mirror }: TaskAssets, { json }: AssetOptions) {
  const { verifyMirror } = await import("@/lib/task/mirror/verify-mirror");
  const data = await verifyMirror(
    mirror,
    assets.map(({ url }) => url),
  );
  const counts = { same: 0, changed: 0, unrecorded: 0, missing: 0 };
  for (const { state } of data) counts[state]++;
  if (json) printJson({ counts, data });
  else {
    printTable(
      ["STATE", "BYTES", "SHA-256", "ADDRESS"],
      data.map(({ state, bytes, sha256, url }) => [state, String(bytes ?? ""), sha256?.slice(0, 12) ?? "", url]),
    );
    console.log(
      Object.entries(counts)
        .map(([state, count]) => `${count} ${state}`)
        .join(", "),
    );
  }
  if (counts.changed > 0) throw new CommandFailed(`${counts.changed} files are not what was downloaded.`);
}

function sourceOf(pairs: readonly string[]): (url: string) => string {
  const replaced = pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw new CommandFailed(`--from ${pair} is not address=address`);
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return (url) => {
    const hit = replaced.find(([prefix]) => url.startsWith(prefix));
    return hit ? hit[1] + url.slice(hit[0].length) : url;
  };
}

const collect = (value: string, before: string[]) => [...before, value];

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new CommandFailed(`${text} is not a whole number from 1`);
  return value;
}
