import { findAddress, type Address } from "./address.js";
import { Env, untilMade } from "./env.js";
import { openSource } from "./files.js";
import { every } from "./pages.js";
import { Attempt, Run } from "./run.js";
import { findTask, listTasks, type Task, type TaskDetail, type TaskListOptions, type TaskOptions } from "./tasks.js";
import { Transport, type TransportOptions } from "./transport.js";
import { Webhook } from "./webhook.js";
import type * as wire from "./wire.js";

export interface ConnectOptions extends TransportOptions {
  url?: string;
  apiKey?: string;
}
export interface CreateOptions {
  /** An id, or a prefix of 8 or more characters. Without one the desktop is bare and cannot be verified. */
  task?: string;
  template?: string;
  /** Closed after so many seconds without use. */
  ttl?: number;
  taskSet?: string;
  /** RFC 3339; closed then whatever happens. */
  endsAt?: string;
  /** Seconds to wait until it is made; 300 when missing. */
  timeout?: number;
  idempotencyKey?: string;
}
export interface CreateRunOptions {
  idempotencyKey?: string;
}
export interface CreateWebhookOptions {
  description?: string;
  /** Share of invalid among judged attempts above which run.invalid_rate_exceeded is told. */
  invalidRateMax?: number;
}
export interface ImportResultsOptions {
  /** The set that the tasks are of. */
  taskSet: string;
  /** Of the run; made of set and model when missing. */
  name?: string;
  /** Seconds; 1,800 when missing. */
  timeout?: number;
}
/** A run that was imported, and what of the files is not in it; paths are untrusted text. */
export interface ImportedResults extends Omit<wire.RunImport, "run"> {
  run: Run;
}
export interface RunsOptions {
  status?: wire.Run["status"];
  kind?: wire.Run["kind"];
  /** Text in the name. */
  q?: string;
  /** All when missing. */
  limit?: number;
}

/**
 * A client of one workspace. Nothing is sent yet. Address and key come from the options, else from DESKPROOF_URL and
 * DESKPROOF_API_KEY, else from the installation whose checkout this runs in. Throws NotConfigured.
 */
export async function connect({ url, apiKey, ...options }: ConnectOptions = {}): Promise<Client> {
  return new Client(await findAddress({ url, apiKey }), options);
}

/** Speaks for one API key. */
export class Client {
  readonly #transport: Transport;

  constructor(address: Address, options: TransportOptions = {}) {
    this.#transport = new Transport(address, options);
  }

  get url(): string {
    return this.#transport.url;
  }

  /** Installed task sets. */
  async taskSets(): Promise<wire.TaskSet[]> {
    return (await this.#transport.get<{ data: wire.TaskSet[] }>("/task-sets")).data;
  }

  /** Tasks of a set, or of all sets, in order. */
  tasks(options: TaskListOptions = {}): Promise<Task[]> {
    return listTasks(this.#transport, options);
  }

  /** One task by its id, or by a prefix of 8 or more characters that only one id has. */
  task(prefix: string, options: TaskOptions = {}): Promise<TaskDetail> {
    return findTask(this.#transport, prefix, options);
  }

  /** Published template versions; the first is what is taken when none is named. */
  async templates(): Promise<wire.Template[]> {
    return (await this.#transport.get<{ data: wire.Template[] }>("/templates")).data;
  }

  /**
   * A desktop, set up for a task when one is named; waits until it is made. Throws TaskUnsupported (nothing starts then),
   * DesktopFailed, TimedOut, ApiError.
   */
  async create(options: CreateOptions = {}): Promise<Env> {
    const { task, template, ttl = 3_600, taskSet, endsAt, timeout = 300 } = options;
    const body = { task, template, ttl_seconds: ttl, task_set: taskSet, ends_at: endsAt };
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
    const slot = await this.#transport.request<wire.Slot>("POST", "/slots", { body, idempotencyKey });
    return untilMade(new Env(this.#transport, slot), timeout, this.#transport.sleep);
  }

  /** A desktop that is there already. */
  async attach(slotId: string): Promise<Env> {
    return new Env(this.#transport, await this.#transport.get<wire.Slot>(`/slots/${encodeURIComponent(slotId)}`));
  }

  /** Queues a run by its document, the same that the console shows in its review. */
  async createRun(document: wire.RunDocument, options: CreateRunOptions = {}): Promise<Run> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
    const run = await this.#transport.request<wire.Run>("POST", "/runs", { body: document, idempotencyKey });
    return new Run(this.#transport, run);
  }

  /** Runs of the workspace, newest first: all, or the first `limit`. */
  async runs({ status, kind, q, limit }: RunsOptions = {}): Promise<Run[]> {
    const rows = await every<wire.Run>(this.#transport, "/runs", { status, kind, q }, limit);
    return rows.map((row) => new Run(this.#transport, row));
  }

  /** One run by its id. */
  async run(runId: string): Promise<Run> {
    return new Run(this.#transport, await this.#transport.get<wire.Run>(`/runs/${encodeURIComponent(runId)}`));
  }

  /**
   * Takes a zip of OSWorld's result folders, by its name or as a blob, as a run that is only shown: not verified, and in no
   * rate. A file is sent while it is read. Sent once, since a repeat would be a second run. Throws ApiError,
   * ConnectionFailed, TimedOut.
   */
  async importResults(source: string | Blob, options: ImportResultsOptions): Promise<ImportedResults> {
    const { taskSet, name, timeout = 1_800 } = options;
    const told = await this.#transport.upload<wire.RunImport>("/runs/import", () => openSource(source), {
      ...{ contentType: "application/zip", query: { task_set: taskSet, name }, timeout },
    });
    return { ...told, run: new Run(this.#transport, told.run) };
  }

  /** One attempt by its id, with steps, gates and the verifier's evidence in `data`. */
  async attempt(attemptId: string): Promise<Attempt> {
    return new Attempt(await this.#transport.get<wire.Attempt>(`/attempts/${encodeURIComponent(attemptId)}`));
  }

  /** Addresses that hear of events. */
  async webhooks(): Promise<Webhook[]> {
    const { data } = await this.#transport.get<{ data: wire.Webhook[] }>("/webhooks");
    return data.map((found) => new Webhook(this.#transport, found));
  }

  /**
   * Adds an address for some kinds of events, such as "run.finished". Its `secret` is shown this once. Sent once: an
   * answer with a secret is kept nowhere, so a repeat could not give it again.
   */
  async createWebhook(
    url: string,
    events: wire.Webhook["events"],
    { description = "", invalidRateMax }: CreateWebhookOptions = {},
  ): Promise<Webhook> {
    const body = { url, events, description, invalid_rate_max: invalidRateMax };
    const { secret, ...data } = await this.#transport.request<wire.WebhookWithSecret>("POST", "/webhooks", { body });
    return new Webhook(this.#transport, data, secret);
  }

  /** One address by its id. */
  async webhook(webhookId: string): Promise<Webhook> {
    const path = `/webhooks/${encodeURIComponent(webhookId)}`;
    return new Webhook(this.#transport, await this.#transport.get<wire.Webhook>(path));
  }

  /** Lets go of the server. Desktops and runs live on. */
  async close(): Promise<void> {
    // fetch keeps the connections; there is nothing of this client's own to close.
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
