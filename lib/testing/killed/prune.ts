/** A prune that stops when it has removed the bytes of one artifact. */
import { pruneArtifacts } from "@/lib/services/retention/prune-artifacts";
import { openSystemContext } from "@/lib/services/system-context";
import { createFolderStore } from "@/lib/storage/folder-store";
import { asked, stayHere } from "./kill-amid";

const { databaseUrl, workspaceSlug, artifacts } =
  asked<Record<"databaseUrl" | "workspaceSlug" | "artifacts", string>>();
const { ctx } = await openSystemContext({ databaseUrl, workspaceSlug });
const store = createFolderStore(artifacts);
let isFirst = true;
let isRemoved: Promise<unknown> = Promise.resolve();
const remove = async (digest: string) => {
  if (!isFirst) return isRemoved.then(stayHere);
  isFirst = false;
  const removing = store.remove(digest);
  isRemoved = removing;
  return removing;
};
await pruneArtifacts({ ctx, store: { ...store, remove }, input: {} });
