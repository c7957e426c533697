import { findWebhookEndpoint, type WebhookEndpointRecord } from "@/lib/db/webhook-endpoints";
import type { Queryable } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import type { ServiceContext } from "../context";
import { invalidRequest } from "../parse-input";

/** The address, or `not_found`; one of another workspace is not found either. */
export async function getWebhookInWorkspace(
  ctx: ServiceContext,
  db: Queryable,
  webhookId: string,
): Promise<WebhookEndpointRecord> {
  const found = await findWebhookEndpoint(db, ctx.workspace.id, webhookId);
  if (found === null) throw new AppError("not_found", "There is no such webhook in this workspace.");
  return found;
}

/** What a message is sent with besides the address. */
export interface WebhookSecrets {
  secretOf: (webhookId: string, version: number) => string;
}

/** An address together with its secret, for the answers that make one. */
export interface WebhookWithSecret {
  webhook: WebhookEndpointRecord;
  secret: string;
}

/** Throws `invalid_request` for an address that carries a name or password, which would stand in logs. */
export function refuseCredentials(url: string): void {
  const { username, password } = new URL(url);
  if (username === "" && password === "") return;
  throw invalidRequest([
    { pointer: "/url", reason: "must hold no user name or password; check the signature instead" },
  ]);
}
