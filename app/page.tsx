import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ONWARD_COOKIE } from "@/lib/auth/onward";
import { currentUser, workspacesOf } from "@/lib/auth/session";

export const dynamic = "force-dynamic";

/** No page of its own: on to where somebody wanted to go before they signed in, else to the runs of the first
 * workspace, or to signing in. */
export default async function RootPage() {
  const user = await currentUser();
  if (user === null) redirect("/sign-in");
  if ((await cookies()).has(ONWARD_COOKIE)) redirect("/sign-in/onward");
  const [workspace] = await workspacesOf(user);
  redirect(workspace ? `/w/${workspace.slug}/runs` : "/sign-in?error=NO_WORKSPACE");
}
