import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A way to another page, read when it is followed: every page is made anew from the database, so that reading those
 * behind thirty links ahead would keep the server from answering for the page that is open.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
