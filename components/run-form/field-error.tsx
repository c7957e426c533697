import { CircleAlert } from "lucide-react";
import { Icon } from "../ui/icon";

/** A refusal that belongs to a whole part of a step rather than to one control. */
export function FieldError({ id, error }: { id?: string; error: string | null }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1 text-12 text-fail">
      <Icon of={CircleAlert} size="s" className="mt-0.5" />
      {error}
    </p>
  );
}
