import path from "node:path";
import { z } from "zod";
import { parseUsd, usdStringSchema } from "@/lib/domain/money";
import { artifactLocation, type ArtifactLocation } from "./artifact-location";
import { oidcEnvironment, oidcSettings, type OidcSettings } from "./oidc-settings";
import { SettingsError } from "./settings-error";
import { embeddedDatabaseUrl, isRoot, stateHome } from "./state-home.mjs";

/**
 * Every setting of Deskproof, all optional. Parsed once, at the start of a process, and passed on as values; this
 * file and `scripts/` are the only places that read the environment.
 */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const price = usdStringSchema.transform(parseUsd);

const environmentSchema = z.object({
  /** A PostgreSQL server; the embedded one when missing. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgresql://")
    .optional(),
  /** State folder: database, artifacts, secrets, logs. */
  DESKPROOF_HOME: z.string().min(1).optional(),
  /** Where built desktop templates live; several checkouts share them. */
  DESKPROOF_TEMPLATES: z.string().min(1).optional(),
  /** Where the checkpoint tool is built; several checkouts share it. */
  DESKPROOF_CRIU: z.string().min(1).optional(),
  /** Whether the kernel merges equal pages of forks after each batch. */
  DESKPROOF_KSM: z.enum(["auto", "off", "batch"], { error: "must be auto, off or batch" }).default("auto"),
  PORT: whole(1, 65_535).default(3_000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Address under which people open the console when it stands behind a proxy. */
  DESKPROOF_PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  DESKPROOF_DRIVER: z
    .enum(["auto", "linux", "simulated"], { error: "must be auto, linux or simulated" })
    .default("auto"),
  /** Folder, or `s3://bucket/prefix?endpoint=https://…&region=…`. */
  DESKPROOF_ARTIFACTS: z.string().min(1).optional(),
  /** Desktops at once on this host; computed from cores and memory when missing. */
  DESKPROOF_SLOTS: whole(1, 512).optional(),
  /** Name of this host; the machine's host name when missing. */
  DESKPROOF_HOST_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,62}$/, "must be 1 to 63 of a-z, 0-9, dot and hyphen")
    .optional(),
  /** Published prices of this host in USD. */
  DESKPROOF_PRICE_CPU_HOUR_USD: price.default(40_000),
  DESKPROOF_PRICE_GIB_HOUR_USD: price.default(5_000),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], {
      error: "must be trace, debug, info, warn, error or silent",
    })
    .default("info"),
  /** Folders, separated by `:`, that hold mirrored downloads of tasks; the first one is filled. */
  DESKPROOF_MIRROR: z.string().min(1).optional(),
  /** Folder of the operator's own verifiers, one folder each. */
  DESKPROOF_VERIFIERS: z.string().min(1).optional(),
  /** The file that names the models and programs that act in evaluations. */
  DESKPROOF_POLICIES: z.string().min(1).optional(),
  /** Names of templates, separated by commas, whose desktops are devices: what is done in them is not without consequence. */
  DESKPROOF_DEVICE_TEMPLATES: z.string().min(1).optional(),
  /** File with the operator's table of what is had through an API instead of by clicking. */
  DESKPROOF_API_TABLE: z.string().min(1).optional(),
  /** Whether the worker may download what the mirror lacks when a task asks for it. */
  DESKPROOF_DOWNLOADS: z.enum(["mirror", "live"], { error: "must be mirror or live" }).default("mirror"),
  /** Whether desktops that were set up for a task are kept, so that its further attempts start from them. */
  DESKPROOF_TASK_CHECKPOINTS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  /** Pictures a second of a filmed attempt. */
  DESKPROOF_VIDEO_FPS: whole(1, 4).default(2),
  /** Address on which slots are served to programs of OSWorld; on any but this machine's own each request needs a token. */
  DESKPROOF_OSWORLD_LISTEN: z
    .union([z.ipv4(), z.ipv6(), z.literal("localhost")], { error: "must be an IP address or localhost" })
    .default("127.0.0.1"),
  /** Requests a second of one caller that are answered, by each console process. */
  DESKPROOF_READS_PER_SECOND: whole(1, 1_000_000).default(100),
  DESKPROOF_WRITES_PER_SECOND: whole(1, 1_000_000).default(5),
  /** Addresses and networks, separated by commas, that webhooks may reach although they are not of the public internet. */
  DESKPROOF_WEBHOOK_ALLOW: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
          error: "must be IP addresses or networks such as 10.0.0.0/8",
        }),
      ),
    )
    .default([]),
  ...oidcEnvironment,
  /** Signs sessions; generated once into the state folder when missing. */
  DESKPROOF_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
});

export interface Settings {
  databaseUrl: string;
  isDatabaseEmbedded: boolean;
  home: string;
  templatesFolder: string;
  /** Where the checkpoint tool lives; several checkouts share it. */
  criuFolder: string;
  /** `auto`: only while there is a single workspace. */
  pageMerging: "auto" | "off" | "batch";
  port: number;
  host: string;
  publicUrl: string;
  /** False when `publicUrl` was made from host and port. */
  isPublicUrlGiven: boolean;
  driver: "auto" | "linux" | "simulated";
  artifacts: ArtifactLocation;
  /** null means "compute from cores and memory". */
  slots: number | null;
  /** null means "the machine's own". */
  hostName: string | null;
  prices: { cpuMicroUsdPerHour: number; memoryGibMicroUsdPerHour: number };
  logLevel: z.infer<typeof environmentSchema>["LOG_LEVEL"];
  /** Never empty; new downloads go into the first. */
  mirrorFolders: [string, ...string[]];
  /** Holds one folder for each of the operator's own verifiers; need not be there. */
  verifiersFolder: string;
  /** The models of this host; need not be there. Only the worker reads it, and the keys that it names. */
  policiesFile: string;
  /** Templates whose desktops are no sandboxes. */
  deviceTemplates: string[];
  /** What the toolset leaves to APIs; need not be there. */
  apiTableFile: string;
  /** `live`: the worker downloads what the mirror lacks. */
  downloads: "mirror" | "live";
  keepsTaskCheckpoints: boolean;
  videoFramesPerSecond: number;
  /** Of the servers for programs of OSWorld. */
  osworldAddress: string;
  /** Of one caller, answered by one console process. */
  requestsPerSecond: { read: number; write: number };
  /** Addresses and networks that webhooks may reach beside the public internet. */
  webhookAllow: string[];
  /** null: people sign in by link or password only. */
  oidc: OidcSettings | null;
  /** null means "the one kept in the state folder" (`readSecret`). */
  secret: string | null;
}

const PRIVATE = new Set(["DATABASE_URL", "DESKPROOF_SECRET", "DESKPROOF_OIDC_CLIENT_SECRET"]);

/**
 * Turns environment variables into settings; empty variables count as missing. Reads no file. `checkout` is the
 * folder that relative paths start from. Throws SettingsError with every fault at once.
 */
export function parseSettings(source: Record<string, string | undefined>, checkout: string): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        const value = PRIVATE.has(name) ? "(not shown)" : JSON.stringify(given[name]);
        return `${name} is ${value}: ${issue.message}`;
      }),
    );
  }
  const env = parsed.data;
  const home = stateHome(checkout, env.DESKPROOF_HOME);
  return {
    databaseUrl: env.DATABASE_URL ?? embeddedDatabaseUrl(home),
    isDatabaseEmbedded: env.DATABASE_URL === undefined,
    home,
    templatesFolder: path.resolve(
      checkout,
      env.DESKPROOF_TEMPLATES ?? (isRoot() ? "/var/lib/deskproof/templates" : path.join(home, "templates")),
    ),
    pageMerging: env.DESKPROOF_KSM,
    criuFolder: path.resolve(
      checkout,
      env.DESKPROOF_CRIU ?? (isRoot() ? "/var/lib/deskproof/criu" : path.join(home, "criu")),
    ),
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.DESKPROOF_PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`).replace(/\/$/, ""),
    isPublicUrlGiven: env.DESKPROOF_PUBLIC_URL !== undefined,
    driver: env.DESKPROOF_DRIVER,
    artifacts: artifactLocation(env.DESKPROOF_ARTIFACTS ?? path.join(home, "artifacts"), checkout),
    slots: env.DESKPROOF_SLOTS ?? null,
    hostName: env.DESKPROOF_HOST_NAME ?? null,
    prices: {
      cpuMicroUsdPerHour: env.DESKPROOF_PRICE_CPU_HOUR_USD,
      memoryGibMicroUsdPerHour: env.DESKPROOF_PRICE_GIB_HOUR_USD,
    },
    logLevel: env.LOG_LEVEL,
    mirrorFolders: mirrorFolders(env.DESKPROOF_MIRROR, checkout, path.join(home, "mirror")),
    verifiersFolder: path.resolve(checkout, env.DESKPROOF_VERIFIERS ?? path.join(home, "verifiers")),
    policiesFile: path.resolve(checkout, env.DESKPROOF_POLICIES ?? path.join(home, "policies.yaml")),
    deviceTemplates: (env.DESKPROOF_DEVICE_TEMPLATES ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
    apiTableFile: path.resolve(checkout, env.DESKPROOF_API_TABLE ?? path.join(home, "api-table.yaml")),
    downloads: env.DESKPROOF_DOWNLOADS,
    keepsTaskCheckpoints: env.DESKPROOF_TASK_CHECKPOINTS === "on",
    videoFramesPerSecond: env.DESKPROOF_VIDEO_FPS,
    osworldAddress: env.DESKPROOF_OSWORLD_LISTEN,
    requestsPerSecond: { read: env.DESKPROOF_READS_PER_SECOND, write: env.DESKPROOF_WRITES_PER_SECOND },
    webhookAllow: env.DESKPROOF_WEBHOOK_ALLOW,
    oidc: readOidc(env),
    secret: env.DESKPROOF_SECRET ?? null,
  };
}

function readOidc(env: z.infer<typeof environmentSchema>): OidcSettings | null {
  try {
    return oidcSettings(env);
  } catch (error) {
    throw new SettingsError([error instanceof Error ? error.message : String(error)]);
  }
}

function mirrorFolders(given: string | undefined, checkout: string, fallback: string): [string, ...string[]] {
  const folders = (given ?? "").split(path.delimiter).filter(Boolean);
  const [first, ...rest] = folders.map((folder) => path.resolve(checkout, folder));
  return first === undefined ? [fallback] : [first, ...rest];
}

function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

let parsedOnce: Settings | undefined;

/** This process's settings. Parsed at the first call, the same object from then on. Throws SettingsError. */
export function settings(): Settings {
  parsedOnce ??= parseSettings(process.env, process.cwd());
  return parsedOnce;
}

/** For tests: the next `settings()` reads the environment anew. */
export function forgetSettings(): void {
  parsedOnce = undefined;
}

/** One variable as it is now, for keys that the operator names in the file of policies; read at each use. */
export const readEnvironment = (name: string): string | undefined => process.env[name];
