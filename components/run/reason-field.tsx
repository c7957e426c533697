import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { REASON_CHARS_MAX } from "@/lib/domain/attempt/attempt.operations";

interface ReasonFieldProps {
  /** Where the reason will be seen. */
  hint: string;
  value: string;
  onChange: (reason: string) => void;
  onSubmit: () => void;
}

/** Why somebody changes a run or its attempts, in one line; Enter goes on. */
export function ReasonField({ hint, value, onChange, onSubmit }: ReasonFieldProps) {
  return (
    <Field label="Reason" hint={hint}>
      <Input
        autoFocus
        autoComplete="off"
        maxLength={REASON_CHARS_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && onSubmit()}
      />
    </Field>
  );
}
