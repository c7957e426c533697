import { redirect } from "next/navigation";
import { currentUser, workspacesOf } from "@/lib/auth/session";

export const dynamic = "force-dynamic";

/** No page of its own: on to the runs of the first workspace, or to signing in. */
export default async function RootPage() {
  const user = await currentUser();
  if (user === null) redirect("/sign-in");
  const [workspace] = await workspacesOf(user);
  redirect(workspace ? `/w/${workspace.slug}/runs` : "/sign-in?error=NO_WORKSPACE");
}
