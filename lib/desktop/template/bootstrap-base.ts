import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hostCommand } from "../host-command";
import { parseDpkgStatus } from "./package-list";
import { baseKeyOf } from "./recipe-key";
import type { TemplateDefinition } from "./template-definition";
import type { TemplateStore } from "./template-store";

const baseSchema = z.object({
  packages: z.record(z.string(), z.string()),
  size_bytes: z.number(),
  /** Digest over path, type, mode, size and link target of every entry. */
  listing_digest: z.string(),
});
export interface TemplateBase {
  name: string;
  packages: Record<string, string>;
  sizeBytes: number;
  listingDigest: string;
}

/** Documentation and translations no task looks at: a third of the files. */
const LEFT_OUT = [
  "path-exclude=/usr/share/man/*",
  "path-exclude=/usr/share/doc/*",
  "path-include=/usr/share/doc/*/copyright",
  "path-exclude=/usr/share/help/*",
  "path-exclude=/usr/share/locale/*/*",
  "path-include=/usr/share/locale/en*/*",
];

/**
 * The package layer of a template: unpacked once by mmdebstrap, shared by every version with the same packages, and
 * never changed. `refresh` unpacks a new one with today's package versions beside the old one. Call under the build
 * lock. An interrupted call leaves only something in `.building`.
 */
export async function ensureBase(
  store: TemplateStore,
  definition: TemplateDefinition,
  options: { refresh?: boolean; onProgress: (share: number, stage: string) => void; signal?: AbortSignal },
): Promise<TemplateBase> {
  const key = baseKeyOf(definition);
  const existing = (await readdir(path.join(store.folder, "bases")).catch(() => []))
    .filter((name) => name === key || name.startsWith(`${key}-`))
    .sort((a, b) => serialOf(a) - serialOf(b));
  const newest = existing.at(-1);
  if (newest && !options.refresh) return readBase(store, newest);

  const name = newest ? `${key}-${serialOf(newest) + 1}` : key;
  const draft = path.join(store.buildingFolder, `base-${name}`);
  const rootfs = path.join(draft, "rootfs");
  await mkdir(draft, { recursive: true });
  await bootstrap(definition, rootfs, options);
  options.onProgress(0.96, "listing files");
  await writeFile(path.join(draft, "base.json"), JSON.stringify(await describeBase(rootfs), null, 1));
  await mkdir(path.join(store.folder, "bases"), { recursive: true });
  await rename(draft, store.baseFolder(name));
  return readBase(store, name);
}

function serialOf(base: string): number {
  return Number(base.split("-")[1] ?? 1);
}

async function readBase(store: TemplateStore, name: string): Promise<TemplateBase> {
  const file = path.join(store.baseFolder(name), "base.json");
  const base = baseSchema.parse(JSON.parse(await readFile(file, "utf8")));
  return { name, packages: base.packages, sizeBytes: base.size_bytes, listingDigest: base.listing_digest };
}

export async function describeBase(rootfs: string): Promise<z.infer<typeof baseSchema>> {
  const listing = await hostCommand("find", [rootfs, "-xdev", "-printf", "%P\\t%y\\t%m\\t%s\\t%b\\t%l\\n"], {
    timeoutMs: 120_000,
  });
  const lines = listing.split("\n").filter(Boolean).sort();
  const hash = createHash("sha256");
  let blocks = 0;
  for (const line of lines) {
    const [name, type, mode, size, allocated, target] = line.split("\t");
    blocks += Number(allocated);
    hash.update([name, type, mode, type === "f" ? size : "", target].join("\t"));
  }
  return {
    packages: parseDpkgStatus(await readFile(path.join(rootfs, "var/lib/dpkg/status"), "utf8")),
    size_bytes: blocks * 512,
    listing_digest: `sha256:${hash.digest("hex")}`,
  };
}

async function bootstrap(
  definition: TemplateDefinition,
  rootfs: string,
  { onProgress, signal }: { onProgress: (share: number, stage: string) => void; signal?: AbortSignal },
): Promise<void> {
  await rm(rootfs, { recursive: true, force: true });
  let stage = "starting";
  const ticker = setInterval(() => {
    if (stage.startsWith("installing remaining")) {
      void installedShare(rootfs).then((share) => onProgress(0.35 + 0.55 * share, stage));
    }
  }, 1_000);
  try {
    // A pid namespace of its own that dies with this process, so that an interrupted build leaves nobody writing.
    await hostCommand(
      "setpriv",
      [
        ...[
          "--pdeathsig",
          "KILL",
          "unshare",
          "--mount",
          "--pid",
          "--fork",
          "--kill-child",
          "--mount-proc",
          "mmdebstrap",
        ],
        ...["--mode=root", "--variant=minbase", "--format=directory"],
        ...['--aptopt=APT::Install-Recommends "false"', '--aptopt=Acquire::Retries "3"', "--dpkgopt=force-unsafe-io"],
        ...LEFT_OUT.map((option) => `--dpkgopt=${option}`),
        `--include=${[...new Set(definition.packages)].sort().join(",")}`,
        ...[definition.suite, rootfs],
      ],
      {
        timeoutMs: 30 * 60_000,
        signal,
        onErrorLine: (line) => {
          const said = /^I: (.*?)(\.\.\.)?$/.exec(line)?.[1];
          const share = said && STAGES.find(([start]) => said.startsWith(start))?.[1];
          if (said && share !== undefined) onProgress(Number(share), (stage = said));
        },
      },
    );
  } finally {
    clearInterval(ticker);
  }
}

/** Words mmdebstrap announces a stage with, and the share of the work done by then. */
const STAGES: readonly (readonly [string, number])[] = [
  ["running apt-get update", 0.01],
  ["downloading packages", 0.04],
  ["extracting archives", 0.22],
  ["installing essential", 0.25],
  ["installing remaining", 0.35],
  ["cleaning package lists", 0.93],
];

async function installedShare(rootfs: string): Promise<number> {
  const count = async (folder: string, ending: string) =>
    (await readdir(path.join(rootfs, folder)).catch(() => [])).filter((name) => name.endsWith(ending)).length;
  const archives = await count("var/cache/apt/archives", ".deb");
  const unpacked = await count("var/lib/dpkg/info", ".list");
  return archives === 0 ? 0 : Math.min(1, unpacked / archives);
}
