import { parse } from "tldts";
import { joinUrl, splitUrl } from "./url";

/** Host without its public suffix: "www.airbnb.com.sg" is subdomain "www" and domain "airbnb". The list is built in. */
export function siteParts(host: string): { subdomain: string; domain: string } {
  const { subdomain, domainWithoutSuffix } = parse(host, { allowPrivateDomains: false });
  return { subdomain: subdomain ?? "", domain: domainWithoutSuffix ?? host.replace(/:\d*$/, "") };
}

/** Domain of a cookie's host, with suffix and without subdomains; the host itself when it has no public suffix. */
export function siteName(host: string): string {
  const bare = host.replace(/^\./, "");
  return parse(bare).domain ?? bare;
}

/**
 * Whether two addresses name the same page by the public rule: case of the host, "www", port and public suffix do
 * not count, a path of "/" is none, everything else does. An address without a scheme is taken as http.
 */
export function samePage(left: string, right: string): boolean {
  return normalUrl(left) === normalUrl(right);
}

function normalUrl(url: string): string {
  const parts = splitUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`);
  const { subdomain, domain } = siteParts(parts.netloc.toLowerCase());
  const netloc = subdomain === "" || subdomain === "www" ? domain : `${subdomain}.${domain}`;
  return joinUrl({ ...parts, netloc, path: parts.path === "/" ? "" : parts.path });
}
