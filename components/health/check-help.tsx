import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/code-block";
import type { HealthCheckWire } from "@/lib/domain/health/health.wire";

/** What mends a check that is not OK, and the command for it; smaller in a narrow column. */
export function CheckHelp({ check, isNarrow = false }: { check: HealthCheckWire; isNarrow?: boolean }) {
  if (check.state === "ok") return null;
  return (
    <>
      {check.fix ? <p className={cn("text-ink-2", isNarrow && "text-12")}>{check.fix}</p> : null}
      {check.command ? (
        <CodeBlock
          className={cn("mt-1", !isNarrow && "max-w-md")}
          text={check.command}
          label={`Command for ${check.name}`}
          copyLabel="Copy the command"
        />
      ) : null}
    </>
  );
}
