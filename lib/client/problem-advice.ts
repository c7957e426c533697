import type { ProblemWire } from "@/lib/domain/problem";

/** What a person can do about a refused or failed question, in one or two sentences. */
export function adviceFor({ status, code }: Pick<ProblemWire, "status" | "code">): string {
  if (status === 401) return "Sign in again; the session has ended.";
  if (status === 403) return "Ask an owner or admin of the workspace for the right to do this.";
  if (status === 404) return "Check the address; it may belong to another workspace.";
  if (status === 410) return "It is gone for good; what it had stored is told by what remains of it.";
  if (status === 429) return "Wait a moment, then try again.";
  if (code === "unavailable") return "Wait, or look at the health of the installation.";
  if (status >= 500) return "Try again. If it stays, run npm run doctor on the server and give it the request id.";
  return "Correct what the sentence above names and send it again.";
}

/** What stops while this lasts; null when nothing does. */
export function stopsWhile({ status }: Pick<ProblemWire, "status">): string | null {
  if (status < 500) return null;
  return "New work waits. After 15 s without a lease, work moves to another host; nothing is counted twice.";
}
