import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuth } from "@/lib/auth/auth";
import { putInstallation, type Installation } from "@/lib/auth/installation";
import { parseSettings } from "@/lib/config/env";
import { createLogger } from "@/lib/config/logger";
import { createControlClient } from "@/lib/control/control-client";
import { controlToken } from "@/lib/control/control-token";
import { openDatabase, type Database } from "@/lib/db/client";
import { openRunEventBus, type RunEventBus } from "@/lib/live/run-event-bus";
import { createFolderStore } from "@/lib/storage/folder-store";
import { webhookSecret } from "@/lib/webhook/secret";
import { createTestDatabase } from "../database";

export const TEST_ORIGIN = "http://127.0.0.1:3000";
export const TEST_SECRET = "a-secret-of-the-tests-with-enough-characters";

export interface TestInstallation extends Installation {
  close(): Promise<void>;
}

export interface GivenDatabase {
  url: string;
  /** As the console has, for measurements; the default of a pool when missing. */
  poolMax?: number;
  drop(): Promise<void>;
}

/**
 * An installation on a database and a folder of its own, put in place for the routes under test. `given` is the database of
 * a caller that is no test; it is dropped in the same way.
 */
export async function openTestInstallation(given?: GivenDatabase): Promise<TestInstallation> {
  const database = given ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), "deskproof-api-"));
  const settings = parseSettings({ DATABASE_URL: database.url, DESKPROOF_HOME: folder, LOG_LEVEL: "silent" }, folder);
  const db: Database = openDatabase({ url: database.url, ...(given?.poolMax && { poolMax: given.poolMax }) });
  let bus: RunEventBus | undefined;
  const installation: Installation = {
    settings,
    logger: createLogger("test", settings),
    db,
    auth: createAuth({ db, publicUrl: TEST_ORIGIN, secret: TEST_SECRET }),
    store: createFolderStore(join(folder, "artifacts")),
    bus: () => (bus ??= openRunEventBus(database.url)),
    product: { version: "0.0.0", commit: null },
    control: createControlClient(controlToken(TEST_SECRET)),
    cursorKey: new Uint8Array(32).fill(7),
    viewerKey: new Uint8Array(32).fill(9),
    webhookSecret: (webhookId, version) => webhookSecret(TEST_SECRET, webhookId, version),
  };
  putInstallation(installation);
  return {
    ...installation,
    async close() {
      await bus?.close();
      await db.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
