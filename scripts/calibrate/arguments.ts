import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CalibrationProbe } from "@/lib/domain/task/task.calibration";

/** Who acts: a task's recipe, one that does nothing, one that says at once that the task cannot be done. */
export const PROBES = ["recipe", "nop", "fail"] as const satisfies readonly CalibrationProbe[];
export type Probe = (typeof PROBES)[number];

export interface CalibrateOptions {
  set: string;
  dir: string;
  /** Empty means every task that this machine supports, of one policy "recipe" those that have one. */
  tasks: string[];
  rounds: number;
  /** The first is `policy`; more than one only of `--policy all`. */
  probes: readonly Probe[];
  policy: Probe;
  /** Where the results are written; null for nowhere. */
  json: string | null;
  /** Whether the results are kept in the database, which the lamps are read from; null for where it can be reached. */
  isStored: boolean | null;
  driver: "linux" | "simulated";
  template: string;
  parallel: number;
  frames: string | null;
  mirrorFolders: string[];
  isSetupOnly: boolean;
  state: string;
}

/** Reads the command line; prints what is wrong and ends the process with status 2. */
export function readArguments(argv: string[]): CalibrateOptions {
  try {
    return parseOptions(argv);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/** Throws an Error that says which option is wrong. */
export function parseOptions(argv: string[]): CalibrateOptions {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: argv,
    options: {
      set: text,
      dir: text,
      tasks: text,
      rounds: text,
      policy: text,
      json: text,
      driver: text,
      template: text,
      parallel: text,
      frames: text,
      mirror: text,
      state: text,
      store: { type: "boolean" },
      "no-store": { type: "boolean" },
      "setup-only": { type: "boolean" },
    },
  });
  const set = values.set ?? "starter";
  if (values.store && values["setup-only"]) throw new Error("--setup-only finds nothing that --store could keep");
  const policy = oneOf("policy", values.policy ?? "all", [...PROBES, "all"] as const);
  const driver = oneOf("driver", values.driver ?? "linux", ["linux", "simulated"] as const);
  return {
    set,
    dir: values.dir ?? (set === "osworld" ? join("..", "shared", "osworld") : join("tasks", set)),
    tasks: (values.tasks ?? "").split(",").filter(Boolean),
    rounds: whole("rounds", values.rounds ?? "1", 50),
    probes: policy === "all" ? PROBES : [policy],
    policy: policy === "all" ? "recipe" : policy,
    json: values.json ?? null,
    isStored: values["no-store"] || values["setup-only"] ? false : (values.store ?? null),
    driver,
    template: values.template ?? (driver === "simulated" ? "simulated" : "office"),
    parallel: whole("parallel", values.parallel ?? "1", 16),
    frames: values.frames ?? null,
    mirrorFolders: (values.mirror ?? process.env.DESKPROOF_MIRROR ?? "").split(":").filter(Boolean),
    isSetupOnly: values["setup-only"] ?? false,
    state: values.state ?? join(tmpdir(), "deskproof-calibrate"),
  };
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`--${name} is one of ${allowed.join(", ")}, not ${value}`);
  return found;
}

function whole(name: string, value: string, max: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new Error(`--${name} is 1 to ${max}, not ${value}`);
  return number;
}
