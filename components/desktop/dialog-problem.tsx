import { CircleAlert } from "lucide-react";
import { Note } from "@/components/ui/note";
import { problemOf } from "@/lib/client/problem";

/** Why a dialog's action was refused; nothing while there is no error. */
export function DialogProblem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { detail, title, code } = problemOf(error);
  return (
    <Note tone="fail" icon={CircleAlert} role="alert">
      {detail || title} <code className="font-mono text-12">{code}</code>
    </Note>
  );
}
