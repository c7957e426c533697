import type { TemplateRecord } from "@/lib/db/templates";
import { isHostOnline } from "@/lib/domain/host/host.online";

export interface TemplateView extends TemplateRecord {
  /** One of its hosts is online. */
  online: boolean;
}

export const viewTemplate = (template: TemplateRecord, now: Date): TemplateView => ({
  ...template,
  online: template.hosts.some(({ lastHeartbeatAt }) => isHostOnline(lastHeartbeatAt, now)),
});
