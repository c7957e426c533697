import { CircleAlert } from "lucide-react";
import { useId, type ReactElement, cloneElement } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

interface FieldProps {
  label: string;
  /** What the value means, its bounds, who set it. */
  hint?: React.ReactNode;
  /** Why the value is refused; replaces nothing, stands under the control. */
  error?: string | null;
  /** Exactly one control that takes id, aria-describedby and aria-invalid. */
  children: ReactElement<{ id?: string; "aria-describedby"?: string; "aria-invalid"?: boolean }>;
  className?: string;
}

/** Label, control, hint and error, wired to each other for readers. */
export function Field({ label, hint, error, children, className }: FieldProps) {
  const generated = useId();
  const id = children.props.id ?? generated;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={cn("grid gap-1", className)}>
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      {cloneElement(children, {
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-12 text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1 text-12 text-fail">
          <Icon of={CircleAlert} size="s" className="mt-0.5" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
