import { toast } from "@/components/ui/toast";
import { problemOf } from "@/lib/client/problem";

/** Says why a change was refused, for `onError` of a mutation that has no form or dialog to say it in. */
export function toastProblem(error: unknown): void {
  const { detail, title } = problemOf(error);
  toast.error(detail || title);
}
