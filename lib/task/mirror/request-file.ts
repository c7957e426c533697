import { DownloadError } from "./download-error";

const REDIRECTS_MAX = 5;

/**
 * Sends a GET and follows at most five redirects, by hand: a loop, a scheme other than http and https, and a step from
 * https down to http are refused. Throws DownloadError; the answer is one of 200, 206 and 416.
 */
export async function requestFile(
  address: string,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  let url = webAddress(address);
  const seen = new Set<string>();
  for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
    if (seen.has(url.href)) throw new DownloadError("redirect", "the server redirects in a circle");
    seen.add(url.href);
    const response = await fetch(url, { headers, signal, redirect: "manual" }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new DownloadError("network", `no answer: ${reasonOf(error)}`, true);
    });
    if ([200, 206, 416].includes(response.status)) return response;
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) throw refusal(response);
    const next = webAddress(location, url);
    if (url.protocol === "https:" && next.protocol === "http:") {
      throw new DownloadError("redirect", "the server redirects from https to http");
    }
    url = next;
  }
  throw new DownloadError("redirect", `more than ${REDIRECTS_MAX} redirects`);
}

function webAddress(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new DownloadError("address", `not an address of the web: ${text.slice(0, 200)}`);
  }
  return url;
}

/** Statuses that pass by themselves: overload, time-outs, too many requests. */
function refusal({ status, headers }: Response): DownloadError {
  const isPassing = status >= 500 || [408, 425, 429].includes(status);
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return new DownloadError("status", `the server answers ${status}`, isPassing, seconds >= 0 ? seconds * 1_000 : null);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 200);
}
