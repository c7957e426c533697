import { createHmac } from "node:crypto";

/**
 * The secret of an address, as text that receivers are given: derived from the installation's secret, so that the
 * database holds none. Another version is another secret.
 */
export function webhookSecret(installationSecret: string, webhookId: string, version: number): string {
  const key = createHmac("sha256", installationSecret).update(`webhook ${webhookId} ${version}`).digest("base64");
  return `whsec_${key}`;
}
