import { every } from "./pages.js";
import type { Transport } from "./transport.js";
import type * as wire from "./wire.js";

export interface WebhookUpdateOptions {
  url?: string;
  events?: wire.Webhook["events"];
  description?: string;
  invalidRateMax?: number;
  /** True takes up an address again that was disabled. */
  enabled?: boolean;
}
export interface DeliveriesOptions {
  status?: wire.WebhookDelivery["status"];
  /** All when missing. */
  limit?: number;
}

/** One address that hears of events, and what was sent to it. Needs a key with the scope `admin`. */
export class Webhook {
  readonly #transport: Transport;
  /** The address as the server described it last; `refresh` asks anew. */
  data: wire.Webhook;
  /** What messages are signed with (whsec_…); known after a create and a rotation only, else null. */
  secret: string | null;

  constructor(transport: Transport, data: wire.Webhook, secret: string | null = null) {
    this.#transport = transport;
    this.data = data;
    this.secret = secret;
  }

  get id(): string {
    return this.data.id;
  }

  async refresh(): Promise<this> {
    this.data = await this.#transport.get<wire.Webhook>(this.#path());
    return this;
  }

  /** Changes what is given. Safe to repeat. */
  async update(options: WebhookUpdateOptions = {}): Promise<this> {
    const { invalidRateMax, ...rest } = options;
    const body = { ...rest, invalid_rate_max: invalidRateMax };
    this.data = await this.#transport.request<wire.Webhook>("PATCH", this.#path(), { body, safe: true });
    return this;
  }

  /** Queues a message that means nothing. Throws ApiError `webhook_disabled`. */
  test(): Promise<wire.WebhookDelivery> {
    return this.#transport.request<wire.WebhookDelivery>("POST", this.#path("/test"));
  }

  /** Messages to the address, newest first: all, or the first `limit`. */
  deliveries({ status, limit }: DeliveriesOptions = {}): Promise<wire.WebhookDelivery[]> {
    return every<wire.WebhookDelivery>(this.#transport, this.#path("/deliveries"), { status }, limit);
  }

  /** One message with every try. What the receiver answered is untrusted text. */
  delivery(deliveryId: string): Promise<wire.WebhookDeliveryDetail> {
    return this.#transport.get<wire.WebhookDeliveryDetail>(this.#path(`/deliveries/${encodeURIComponent(deliveryId)}`));
  }

  /** Sends a message again under its own id, or at once when it waits for its next try. Safe to repeat while it is pending. */
  resend(deliveryId: string): Promise<wire.WebhookDelivery> {
    const path = this.#path(`/deliveries/${encodeURIComponent(deliveryId)}/resend`);
    return this.#transport.request<wire.WebhookDelivery>("POST", path, { safe: true });
  }

  /** Makes another `secret`; for 24 hours messages carry the signature of the one before, too. Sent once. */
  async rotate(): Promise<this> {
    const path = this.#path("/rotate-secret");
    const { secret, ...data } = await this.#transport.request<wire.WebhookWithSecret>("POST", path);
    this.data = data;
    this.secret = secret;
    return this;
  }

  /** Removes the address with its messages. */
  async delete(): Promise<void> {
    await this.#transport.request<null>("DELETE", this.#path());
  }

  #path(rest = ""): string {
    return `/webhooks/${encodeURIComponent(this.id)}${rest}`;
  }
}
