import type { TemplateWire } from "@/lib/domain/template/template.wire";
import { forkOffer } from "@/lib/services/template/fork-offer";
import type { TemplateView } from "@/lib/services/template/template-view";

/** A published template version with its whole package list. */
export function serializeTemplate(template: TemplateView): TemplateWire {
  const { canFork, lack } = forkOffer(template);
  return {
    ref: template.ref,
    name: template.name,
    version: template.version,
    digest: template.digest,
    driver: template.driver,
    screen: { width: template.screenWidth, height: template.screenHeight },
    apps: template.apps,
    package_count: Object.keys(template.packages).length,
    packages: template.packages,
    size_bytes: template.sizeBytes,
    published_at: template.publishedAt.toISOString(),
    hosts: template.hosts.map((host) => host.name),
    online: template.online,
    can_fork: canFork,
    fork_lack: lack,
  };
}
