/** A backup that stops after its second artifact. */
import { writeBackup } from "@/lib/services/backup/write-backup";
import { openSystemContext } from "@/lib/services/system-context";
import { createFolderStore } from "@/lib/storage/folder-store";
import { asked, stayHere } from "./kill-amid";

const { databaseUrl, workspaceSlug, artifacts, file } =
  asked<Record<"databaseUrl" | "workspaceSlug" | "artifacts" | "file", string>>();
const { ctx } = await openSystemContext({ databaseUrl, workspaceSlug });
const store = createFolderStore(artifacts);
let read = 0;
const get = (digest: string) => (++read > 2 ? stayHere() : store.get(digest));
await writeBackup({ ctx, store: { ...store, get } }, file);
