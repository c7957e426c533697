import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SLOT_LIMITS } from "@/lib/domain/slot/slot.limits";

interface ReasonFieldProps {
  /** Where the reason will be seen. */
  hint: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Why somebody interferes with a computer; the first thing such a dialog asks. */
export function ReasonField({ hint, value, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" hint={hint}>
      <Textarea
        autoFocus
        value={value}
        maxLength={SLOT_LIMITS.reasonCharsMax}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
