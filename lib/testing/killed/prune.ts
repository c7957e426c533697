/** A prune that stops when it has removed the bytes of one artifact. */
import { pruneArtifacts } from "@/lib/services/retention/prune-artifacts";
import { openSystemContext } from "@/lib/services/system-context";
import { createFolderStore } from "@/lib/storage/folder-store";
import { asked, stayHere } from "./kill-amid";

const { databaseUrl, workspaceSlug, artifacts } =
  asked<Record<"databaseUrl" | "workspaceSlug" | "artifacts", string>>();
const { ctx } = await openSystemContext({ databaseUrl, workspaceSlug });
const store = createFolderStore(artifacts);
let removed: Promise<unknown> | null = null;
const remove = (digest: string) => (removed === null ? (removed = store.remove(digest)) : removed.then(stayHere));
await pruneArtifacts({ ctx, store: { ...store, remove }, input: {} });
