import { createHmac } from "node:crypto";
import { settings, type Settings } from "@/lib/config/env";
import { createLogger, type Logger } from "@/lib/config/logger";
import { readSecret } from "@/lib/config/secret";
import { viewerTicketKey } from "@/lib/control/viewer-ticket";
import { createControlClient, type ControlClient } from "@/lib/control/control-client";
import { controlToken } from "@/lib/control/control-token";
import { openDatabase, type Database } from "@/lib/db/client";
import { openRunEventBus, type RunEventBus } from "@/lib/live/run-event-bus";
import { openArtifactStore } from "@/lib/services/artifact/open-artifact-store";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { readProductFacts, type ProductFacts } from "@/lib/services/product-facts";
import { webhookSecret } from "@/lib/webhook/secret";
import { createAuth, type Auth } from "./auth";

/** What one console process has one of. */
export interface Installation {
  settings: Settings;
  logger: Logger;
  db: Database;
  auth: Auth;
  store: ArtifactStore;
  /** Which product this is; the same for the life of a process. */
  product: ProductFacts;
  /** Notices of new run events, over one connection of their own. */
  bus: () => RunEventBus;
  /** The way to live desktops. */
  control: ControlClient;
  /** Signs the cursors of lists. */
  cursorKey: Uint8Array;
  /** Signs tickets for the live view of a desktop; the worker has it too. */
  viewerKey: Uint8Array;
  /** The secret of an address that hears of events; derived, so that the database holds none. */
  webhookSecret: (webhookId: string, version: number) => string;
}

// Next loads a module several times (pages, routes, reloads); the pool must exist once.
const shared = globalThis as typeof globalThis & { deskproofInstallation?: Installation };

/** This process's installation, opened at the first call. Throws SettingsError. */
export function installation(): Installation {
  shared.deskproofInstallation ??= open();
  return shared.deskproofInstallation;
}

/** Puts another installation in place, for tests of routes. */
export function putInstallation(other: Installation): void {
  shared.deskproofInstallation = other;
}

function open(): Installation {
  const current = settings();
  const logger = createLogger("console", current);
  const secret = readSecret(current);
  // Opened by the first stream: a build or a command that only reads needs no listener.
  let bus: RunEventBus | undefined;
  const db = openDatabase({ url: current.databaseUrl, poolMax: 20 });
  return {
    settings: current,
    logger,
    db,
    auth: createAuth({
      db,
      publicUrl: current.publicUrl,
      secret,
      oidc: current.oidc,
      onUnknown: (what) => logger.warn(what, "somebody tried to sign in by an address that nobody has"),
    }),
    store: openArtifactStore(current.artifacts, (digest) => logger.error({ digest }, "an artifact is damaged")),
    product: readProductFacts(process.cwd()),
    bus: () => (bus ??= openRunEventBus(current.databaseUrl)),
    control: createControlClient(controlToken(secret)),
    cursorKey: createHmac("sha256", secret).update("cursor").digest(),
    viewerKey: viewerTicketKey(secret),
    webhookSecret: (webhookId, version) => webhookSecret(secret, webhookId, version),
  };
}
