import type { MouseEvent } from "react";

/**
 * Changes only the query of this page's address. The router follows (`useSearchParams`), nothing is asked of the server:
 * the page's data comes over the API, so a round trip for the page itself would only delay it.
 */
export function replaceQuery(href: string): void {
  window.history.replaceState(null, "", href);
}

/** For links that stay on their page: a plain click changes the address in place, any other opens the link as usual. */
export function onShallowClick(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const target = new URL(event.currentTarget.href);
  if (target.origin !== window.location.origin || target.pathname !== window.location.pathname) return;
  event.preventDefault();
  window.history.pushState(null, "", `${target.pathname}${target.search}`);
}
