import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import type { Candidate } from "./judge-candidates";

/** Digests of a rollout's first and last screens; null where none was kept. */
export interface CandidateFrames {
  firstFrame: string | null;
  lastFrame: string | null;
}

/** The screens before and after a rollout, for a judge; one that is not in the store is left out. */
export async function candidatePictures(
  store: ArtifactStore,
  { firstFrame, lastFrame }: CandidateFrames,
): Promise<Candidate["pictures"]> {
  const frames = [
    { caption: "before", digest: firstFrame },
    { caption: "after", digest: lastFrame },
  ];
  const pictures = await Promise.all(
    frames.map(async ({ caption, digest }) => {
      const bytes = digest === null ? null : await store.get(digest);
      return bytes === null ? [] : [{ caption, bytes }];
    }),
  );
  return pictures.flat();
}
