import type { HealthFacts, HealthHost } from "./health.facts";
import type { HealthCheckWire, HealthState, HealthWire } from "./health.wire";

const GIB = 1024 ** 3;
/** Frames of some hundred attempts; the worker refuses new desktops well below it. */
const DISK_LOW_BYTES = 8 * GIB;
const DISK_OUT_BYTES = 1 * GIB;
/** A database or store that answers later than this makes every page feel slow. */
const SLOW_MS = 500;
/** Leases lapse after 15 s: clocks this far apart still cannot end one early. */
const CLOCK_APART_MS = 2_000;
/** With a free desktop a run waits for seconds. */
const LONG_WAIT_MS = 5 * 60_000;

const DOCTOR = "npm run doctor";

interface Found {
  state: HealthState;
  detail: string;
  fix?: string;
  command?: string;
}

/** The checks in the order in which one thing needs the other, and the worst of their states. Pure. */
export function judgeHealth(facts: HealthFacts): Omit<HealthWire, "checked_at"> {
  const checks: HealthCheckWire[] = [
    check("database", "Database", database(facts)),
    check("migrations", "Migrations", migrations(facts)),
    check("clock", "Clock", clock(facts)),
    check("store", "Artifact store", store(facts)),
    check("workers", "Workers", ofHosts(facts, workers)),
    check(
      "version",
      "Version",
      ofHosts(facts, (hosts) => versions(hosts, facts.productVersion)),
    ),
    check("desktops", "Real desktops", ofHosts(facts, desktops)),
    check("templates", "Templates", ofHosts(facts, templates)),
    check("fork", "Fork", ofHosts(facts, forks)),
    check("disk", "Disk", ofHosts(facts, disk)),
    check("queue", "Queue", queue(facts)),
    check("policies", "Model endpoints", ofHosts(facts, policies)),
  ];
  const has = (...states: HealthState[]) => checks.some(({ state }) => states.includes(state));
  return { state: has("failing") ? "failing" : has("attention", "unknown") ? "attention" : "ok", checks };
}

function check(id: string, name: string, { state, detail, fix = "", command = "" }: Found): HealthCheckWire {
  return { id, name, state, detail, fix: fix || null, command: command || null };
}

const unknown = (reason: string): Found => ({
  ...{ state: "unknown", detail: `could not be looked at: ${reason}` },
  fix: "Mend what stands above it first, then check again.",
});

function ofHosts({ hosts }: HealthFacts, judge: (online: HealthHost[], all: HealthHost[]) => Found): Found {
  if (!hosts.ok) return unknown(hosts.reason);
  const online = hosts.value.filter((host) => host.isOnline);
  if (online.length === 0 && judge !== workers)
    return { state: "unknown", detail: "no worker is there to tell", fix: "Start a worker first." };
  return judge(online, hosts.value);
}

function database({ database: found, isDatabaseEmbedded }: HealthFacts): Found {
  const fix = isDatabaseEmbedded
    ? "npm start runs it; its log is postgres.log in the state folder."
    : "Start the server that DATABASE_URL names, or look at its load.";
  if (!found.ok) return { state: "failing", detail: `does not answer: ${found.reason}`, fix, command: DOCTOR };
  const { version, tookMs } = found.value;
  const detail = `${isDatabaseEmbedded ? "embedded " : ""}PostgreSQL ${version}, ${ms(tookMs)}`;
  return tookMs > SLOW_MS ? { state: "attention", detail: `${detail}: slow`, fix } : { state: "ok", detail };
}

function migrations({ migrations: found }: HealthFacts): Found {
  if (!found.ok) return unknown(found.reason);
  const { known, missing } = found.value;
  if (missing.length === 0) return { state: "ok", detail: `all ${known} applied` };
  return {
    ...{ state: "failing", detail: `${missing.length} of ${known} not applied, first ${missing[0]}` },
    ...{ fix: "The database is older than this console; starting it anew applies them.", command: "npm start" },
  };
}

function clock({ database: found }: HealthFacts): Found {
  if (!found.ok) return unknown(found.reason);
  const apart = Math.abs(found.value.clockAheadMs);
  if (apart <= CLOCK_APART_MS) return { state: "ok", detail: `console and database within ${ms(CLOCK_APART_MS)}` };
  return {
    ...{ state: "attention", detail: `console and database are ${(apart / 1_000).toFixed(0)} s apart` },
    ...{ fix: "Keep both machines on network time; leases and ages are counted on the database's clock." },
    command: "timedatectl set-ntp true",
  };
}

function store({ store: found }: HealthFacts): Found {
  const fix = "Frames and evidence cannot be kept: look at the disk or at the bucket, and at DESKPROOF_ARTIFACTS.";
  if (!found.ok) return { state: "failing", detail: `writing and reading failed: ${found.reason}`, fix };
  const { place, tookMs } = found.value;
  const detail = `${place}, written and read in ${ms(tookMs)}`;
  return tookMs > 4 * SLOW_MS ? { state: "attention", detail: `${detail}: slow`, fix } : { state: "ok", detail };
}

function workers(online: HealthHost[], all: HealthHost[]): Found {
  const fix = "Start a worker on the host; npm start brings one up on this machine.";
  if (online.length === 0) {
    const last = [...all].sort((a, b) => (a.silentMs ?? Infinity) - (b.silentMs ?? Infinity))[0];
    const since = last?.silentMs == null ? "" : `, last heartbeat of ${last.name} ${age(last.silentMs)} ago`;
    return {
      ...{ state: "failing", detail: all.length === 0 ? "no host has reported yet" : `none is online${since}` },
      ...{ fix, command: "npm start" },
    };
  }
  const gone = all.filter((host) => !host.isOnline).map(({ name }) => name);
  const used = online.reduce((sum, host) => sum + host.slotsUsed, 0);
  const slots = online.reduce((sum, host) => sum + host.slots, 0);
  const detail = `${names(online)} online, ${used} of ${slots} desktops in use`;
  if (gone.length === 0) return { state: "ok", detail };
  return { state: "attention", detail: `${detail}; ${gone.join(", ")} silent`, fix };
}

function versions(online: HealthHost[], own: string): Found {
  const other = online.filter(({ productVersion }) => productVersion !== own);
  if (other.length === 0) return { state: "ok", detail: `${own} everywhere` };
  const named = other.map(({ name, productVersion }) => `${name} runs ${productVersion}`).join(", ");
  return {
    ...{ state: "attention", detail: `console runs ${own}, ${named}` },
    fix: "Bring console and workers to one version, then start them anew.",
  };
}

function desktops(online: HealthHost[]): Found {
  const real = online.filter(({ driver }) => driver === "linux");
  if (real.length > 0) return { state: "ok", detail: `on ${names(real)}` };
  return {
    ...{ state: "attention", detail: "simulated only: no program runs in them, and every result says so" },
    ...{ fix: "Real desktops need root on Linux; the doctor names what is missing.", command: DOCTOR },
  };
}

function templates(online: HealthHost[]): Found {
  const published = [...new Set(online.flatMap((host) => host.templates))].sort();
  if (published.length > 0) return { state: "ok", detail: published.join(", ") };
  return {
    ...{ state: "failing", detail: "none is published: no run can start" },
    ...{
      fix: "Build the default desktop; it takes some minutes once.",
      command: "npm run cli -- templates ensure office",
    },
  };
}

function forks(online: HealthHost[]): Found {
  const can = online.filter(({ canFork }) => canFork);
  if (can.length > 0) return { state: "ok", detail: `live desktops are copied on ${names(can)}` };
  const lack = online.find(({ forkLack }) => forkLack !== null)?.forkLack;
  return {
    ...{ state: "off", detail: `no host copies live desktops${lack ? `: ${lack}` : ""}` },
    ...{ fix: "Runs without forks are not touched by it.", command: DOCTOR },
  };
}

function disk(online: HealthHost[]): Found {
  const told = online.filter((host) => host.diskFreeBytes !== null);
  const least = [...told].sort((a, b) => (a.diskFreeBytes ?? 0) - (b.diskFreeBytes ?? 0))[0];
  if (!least || least.diskFreeBytes === null) return { state: "unknown", detail: "no host tells its free space" };
  const free = least.diskFreeBytes;
  const detail = `${(free / GIB).toFixed(1)} GiB free on ${least.name}`;
  if (free >= DISK_LOW_BYTES) return { state: "ok", detail };
  return {
    ...{ state: free < DISK_OUT_BYTES ? "failing" : "attention", detail: `${detail}, ${DISK_LOW_BYTES / GIB} advised` },
    fix: "Free some space, or move state elsewhere with DESKPROOF_HOME and DESKPROOF_TEMPLATES.",
    command: DOCTOR,
  };
}

function queue({ queue: found }: HealthFacts): Found {
  if (!found.ok) return unknown(found.reason);
  const { waitingRuns, oldestWaitMs } = found.value;
  if (waitingRuns === 0 || oldestWaitMs === null) return { state: "ok", detail: "no run waits" };
  const detail = `${waitingRuns} ${waitingRuns === 1 ? "run waits" : "runs wait"}, the oldest for ${age(oldestWaitMs)}`;
  if (oldestWaitMs < LONG_WAIT_MS) return { state: "ok", detail };
  return {
    ...{ state: "attention", detail },
    fix: "Wait for desktops in use, raise the workspace's parallelism, or start another worker.",
  };
}

function policies(online: HealthHost[]): Found {
  const faults = online.reduce((sum, host) => sum + host.policyProblemCount, 0);
  const count = online.reduce((sum, host) => sum + host.policyCount, 0);
  if (faults > 0) {
    return {
      ...{ state: "attention", detail: `${faults} ${faults === 1 ? "fault" : "faults"} in the file of policies` },
      fix: "Settings, Policies names each with its line.",
    };
  }
  if (count > 0) return { state: "ok", detail: `${count} offered` };
  return {
    ...{ state: "off", detail: "none set; needed for evaluations only" },
    fix: "Name a model in policies.yaml on the host; docs/policies.md shows one.",
  };
}

const names = (hosts: HealthHost[]) => hosts.map(({ name }) => name).join(", ");
const ms = (value: number) => `${Math.max(1, Math.round(value))} ms`;

function age(value: number): string {
  const minutes = Math.floor(Math.max(0, value) / 60_000);
  if (minutes < 1) return `${Math.floor(Math.max(0, value) / 1_000)} s`;
  return minutes < 120
    ? `${minutes} m`
    : minutes < 2_880
      ? `${Math.floor(minutes / 60)} h`
      : `${Math.floor(minutes / 1_440)} d`;
}
