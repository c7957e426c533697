import type { TemplateRecord } from "@/lib/db/templates";
import { isHostOnline } from "@/lib/domain/host/host.online";

export interface TemplateView extends TemplateRecord {
  /** One of its hosts is online. */
  online: boolean;
  /** When the last of its hosts was heard of; null for never. */
  heardAt: Date | null;
}

export const viewTemplate = (template: TemplateRecord, now: Date): TemplateView => ({
  ...template,
  online: template.hosts.some(({ lastHeartbeatAt }) => isHostOnline(lastHeartbeatAt, now)),
  heardAt: latest(template.hosts.flatMap(({ lastHeartbeatAt }) => lastHeartbeatAt ?? [])),
});

const latest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((last, time) => (last === null || time > last ? time : last), null);
