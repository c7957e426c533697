import { shortDigest } from "@/lib/format/id";

/** The policy of a run or an attempt with the beginning of its digest, where it has one. */
export function PolicyName({ policy, policy_digest: digest }: { policy: string; policy_digest: string | null }) {
  return (
    <span title={digest ?? undefined}>
      {policy}
      {digest === null ? null : <span className="font-mono text-ink-3"> {shortDigest(digest)}</span>}
    </span>
  );
}
