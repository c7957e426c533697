import type { AuditEventWire } from "@/lib/domain/audit/audit.wire";

/** Who did it: the name then, or what stands in the log. */
export function actorWords({ actor, actor_name, key_id }: AuditEventWire): string {
  if (actor_name === null) return actor;
  return key_id === null ? actor_name : `key "${actor_name}"`;
}

const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value ?? null));

/** `role: member -> viewer`, one for each member that differs; of one side alone where the other does not exist. */
export function changeWords({ before, after }: Pick<AuditEventWire, "before" | "after">): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    if (before && after) return shown(was) === shown(is) ? [] : [`${name}: ${shown(was)} → ${shown(is)}`];
    return [`${name}: ${shown(before ? was : is)}`];
  });
}

/** The other facts of a write, without its reason, which stands by itself. */
export function factWords({ data }: Pick<AuditEventWire, "data">): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    name === "reason" || value === null ? [] : [`${name}: ${shown(value)}`],
  );
}
