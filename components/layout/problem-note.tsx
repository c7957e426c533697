import { CircleAlert } from "lucide-react";
import { Note } from "@/components/ui/note";
import { problemOf } from "@/lib/client/problem";

/** Why a form's or a dialog's request was refused, in one sentence; nothing while there is no error. */
export function ProblemNote({ error, withCode = false }: { error: unknown; withCode?: boolean }) {
  if (!error) return null;
  const { detail, title, code } = problemOf(error);
  return (
    <Note tone="fail" icon={CircleAlert} role="alert">
      {detail || title} {withCode ? <code className="font-mono text-12">{code}</code> : null}
    </Note>
  );
}
