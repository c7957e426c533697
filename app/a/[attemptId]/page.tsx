import { notFound, redirect } from "next/navigation";
import { currentUser, toSignIn } from "@/lib/auth/session";
import { installation } from "@/lib/auth/installation";
import { findAttemptPlace } from "@/lib/services/attempt/find-attempt-place";

export const dynamic = "force-dynamic";

/** The short permanent link of an attempt: on to its page, whatever its workspace and run are called now. */
export default async function AttemptLinkPage({
  params,
  searchParams,
}: {
  params: Promise<{ attemptId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { attemptId } = await params;
  const asked = await searchParams;
  const kept = new URLSearchParams();
  for (const name of ["step", "pane"]) if (typeof asked[name] === "string") kept.set(name, asked[name]);
  const query = kept.size > 0 ? `?${kept.toString().replaceAll("%2C", ",")}` : "";
  const user = await currentUser();
  if (user === null) return toSignIn();
  const place = await findAttemptPlace({ db: installation().db, userId: user.id, attemptId });
  if (place === null) notFound();
  redirect(`/w/${place.workspaceSlug}/runs/${place.runId}/attempts/${attemptId}${query}`);
}
