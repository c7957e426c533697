-- Webhooks: addresses that hear of events, the messages to each, and what every try met. No secret is stored.
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('pending', 'delivered', 'given_up');

CREATE TABLE "webhook_endpoint" (
  "id" TEXT NOT NULL,
  "workspaceId" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "events" TEXT[] NOT NULL,
  "invalidRateMax" DOUBLE PRECISION NOT NULL DEFAULT 0.05,
  "secretVersion" INTEGER NOT NULL DEFAULT 1,
  "previousSecretUntil" TIMESTAMPTZ(3),
  "disabledAt" TIMESTAMPTZ(3),
  "disabledReason" TEXT,
  "failingSince" TIMESTAMPTZ(3),
  "createdBy" TEXT NOT NULL,
  "createdName" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_endpoint_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhook_endpoint_workspaceId_idx" ON "webhook_endpoint"("workspaceId");

CREATE TABLE "webhook_delivery" (
  "id" TEXT NOT NULL,
  "endpointId" TEXT NOT NULL,
  "workspaceId" TEXT NOT NULL,
  "eventKey" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "data" JSONB NOT NULL,
  "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'pending',
  "tries" INTEGER NOT NULL DEFAULT 0,
  "triesTotal" INTEGER NOT NULL DEFAULT 0,
  "nextTryAt" TIMESTAMPTZ(3),
  "claimedUntil" TIMESTAMPTZ(3),
  "lastStatus" INTEGER,
  "lastError" TEXT,
  "occurredAt" TIMESTAMPTZ(3) NOT NULL,
  "finishedAt" TIMESTAMPTZ(3),
  CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_delivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "webhook_delivery_endpointId_eventKey_key" ON "webhook_delivery"("endpointId", "eventKey");
CREATE INDEX "webhook_delivery_endpointId_id_idx" ON "webhook_delivery"("endpointId", "id" DESC);
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("endpointId", "nextTryAt") WHERE "status" = 'pending';

CREATE TABLE "webhook_try" (
  "deliveryId" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "durationMs" DOUBLE PRECISION NOT NULL,
  "responseStatus" INTEGER,
  "error" TEXT,
  "responseStart" TEXT,
  CONSTRAINT "webhook_try_pkey" PRIMARY KEY ("deliveryId", "number"),
  CONSTRAINT "webhook_try_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What one's own keys asked of the API; bounded by age and count.
CREATE TABLE "request_log" (
  "id" BIGSERIAL NOT NULL,
  "workspaceId" TEXT NOT NULL,
  "keyId" TEXT NOT NULL,
  "method" TEXT NOT NULL,
  "path" TEXT NOT NULL,
  "status" INTEGER NOT NULL,
  "code" TEXT,
  "durationMs" DOUBLE PRECISION NOT NULL,
  "requestId" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "request_log_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "request_log_workspaceId_id_idx" ON "request_log"("workspaceId", "id" DESC);
CREATE INDEX "request_log_at_idx" ON "request_log"("at");
