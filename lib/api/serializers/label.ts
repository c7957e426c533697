import type { AttemptLabelsWire, LabelSetWire, RunAgreementWire } from "@/lib/domain/label/label.wire";
import type { RunAgreement } from "@/lib/services/label/get-run-agreement";
import type { AttemptLabels } from "@/lib/services/label/label-attempt";
import type { WorkspaceLabels } from "@/lib/services/label/label-set";

export function serializeAttemptLabels({ attemptId, labels, personId }: AttemptLabels): AttemptLabelsWire {
  return {
    attempt_id: attemptId,
    labels: labels
      .filter(({ isCurrent }) => isCurrent)
      .map((label) => ({
        person_id: label.personId,
        person_name: label.personName,
        label: label.label,
        note: label.note,
        at: label.createdAt.toISOString(),
        is_own: label.personId === personId,
      })),
    history: labels.map(({ personName, label, note, createdAt }) => ({
      person_name: personName,
      label,
      note,
      at: createdAt.toISOString(),
    })),
  };
}

export const serializeLabelSet = ({ labels, isDefault }: WorkspaceLabels): LabelSetWire => ({
  labels: [...labels],
  is_default: isDefault,
});

export function serializeRunAgreement({ runId, labelled, counts, pairs, names }: RunAgreement): RunAgreementWire {
  return {
    run_id: runId,
    labelled,
    counts,
    pairs: pairs.map(({ personIds, attempts, agreed, kappa }) => ({
      people: personIds.map((id) => ({ id, name: names.get(id) ?? id })),
      ...{ attempts, agreed, kappa },
    })),
  };
}
