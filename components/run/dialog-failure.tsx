import { CircleAlert } from "lucide-react";
import { Note } from "@/components/ui/note";
import { problemOf } from "@/lib/client/problem";

/** Why the change of a dialog was refused; nothing without an error. */
export function DialogFailure({ error }: { error: unknown }) {
  if (!error) return null;
  const { detail, code } = problemOf(error);
  return (
    <Note tone="fail" icon={CircleAlert} role="alert">
      {detail} <code className="font-mono text-12">{code}</code>
    </Note>
  );
}
