import type { AttemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import type { WantedPart } from "@/lib/domain/attempt/bundle.manifest";
import type { EvidenceFile } from "@/lib/domain/verifier/reward";

/**
 * Everything that an attempt points at, each digest once: first what the verdict stands on, then what was seen, then what
 * was said. The film is not among it; its pictures are. Pure.
 */
export function wantedParts(attempt: AttemptDetailWire): WantedPart[] {
  const wanted = [
    ...evidence(attempt),
    ...attempt.steps.flatMap(({ index, frame_after: digest }) => part(`picture after step ${index}`, "frame", digest)),
    ...attempt.steps.flatMap(({ index, frame_before: digest }) =>
      part(`picture before step ${index}`, "frame", digest),
    ),
    ...(attempt.logs ?? []).flatMap(({ name, digest }) => part(`log ${name}`, "log", digest)),
    ...attempt.steps.flatMap(({ index, call }) =>
      part(`reply that led to step ${index}`, "record", call?.record ?? null),
    ),
    ...attempt.steps.flatMap(({ index, tree }) => part(`accessibility tree before step ${index}`, "tree", tree)),
  ];
  const first = new Map<string, WantedPart>();
  for (const item of wanted) if (!first.has(item.digest)) first.set(item.digest, item);
  return [...first.values()];
}

const part = (name: string, kind: WantedPart["kind"], digest: string | null): WantedPart[] =>
  digest === null ? [] : [{ name, kind, digest }];

function evidence({ verification }: AttemptDetailWire): WantedPart[] {
  if (!verification) return [];
  return verification.checks.flatMap((check) =>
    (["result", "expected"] as const).flatMap((side) => {
      const value = check[side];
      const files: EvidenceFile[] = value ? [...value.files, ...(value.value ? [value.value] : [])] : [];
      const whose = side === "result" ? "got" : "expected";
      return files.flatMap(({ origin, digest }) =>
        part(`${whose} of check ${check.index + 1}: ${origin}`, "evidence", digest),
      );
    }),
  );
}
