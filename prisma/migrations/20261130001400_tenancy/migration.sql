-- People: invitations by link.
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "email" TEXT,
    "createdByUserId" TEXT,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" TEXT,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitation_hash_key" ON "invitation"("hash");
CREATE INDEX "invitation_workspaceId_createdAt_idx" ON "invitation"("workspaceId", "createdAt" DESC);
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keys: reading what attempts show and say is a scope of its own. Keys that could read it before still can.
ALTER TABLE "api_key" ADD COLUMN "rotatedFromId" TEXT;
UPDATE "api_key" SET "scopes" = array_append("scopes", 'content:read')
  WHERE 'runs:read' = ANY ("scopes") AND NOT 'content:read' = ANY ("scopes");

-- Audit: who exactly, why, and what changed.
ALTER TABLE "audit_event"
  ADD COLUMN "actorName" TEXT,
  ADD COLUMN "userId" TEXT,
  ADD COLUMN "keyId" TEXT,
  ADD COLUMN "reason" TEXT,
  ADD COLUMN "before" JSONB,
  ADD COLUMN "after" JSONB;
UPDATE "audit_event" SET "keyId" = substr("actor", 9) WHERE "actor" LIKE 'api\_key:%';
UPDATE "audit_event" SET "userId" = substr("actor", 6) WHERE "actor" LIKE 'user:%';
DROP INDEX "audit_event_workspaceId_at_idx";
CREATE INDEX "audit_event_workspaceId_at_id_idx" ON "audit_event"("workspaceId", "at" DESC, "id");
CREATE INDEX "audit_event_workspaceId_target_idx" ON "audit_event"("workspaceId", "target");

-- Budget: by month too, day by day for a forecast, and notes when a share of a cap is crossed.
ALTER TABLE "workspace"
  ADD COLUMN "monthCapMicroUsd" BIGINT,
  ADD COLUMN "alertPercents" INTEGER[] DEFAULT ARRAY[50, 80, 100]::INTEGER[];

CREATE TABLE "workspace_spend_day" (
    "workspaceId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "spentMicroUsd" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "workspace_spend_day_pkey" PRIMARY KEY ("workspaceId", "day")
);
ALTER TABLE "workspace_spend_day" ADD CONSTRAINT "workspace_spend_day_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "workspace_spend_alert" (
    "workspaceId" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "percent" INTEGER NOT NULL,
    "capMicroUsd" BIGINT NOT NULL,
    "spentMicroUsd" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_spend_alert_pkey" PRIMARY KEY ("workspaceId", "period", "percent", "capMicroUsd")
);
ALTER TABLE "workspace_spend_alert" ADD CONSTRAINT "workspace_spend_alert_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- In the transaction that adds to the spend, whoever adds: nothing can be spent and not be counted.
CREATE FUNCTION "workspace_note_spend"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today DATE := (now() AT TIME ZONE 'UTC')::date;
  month_spent BIGINT;
BEGIN
  IF NEW."spentMicroUsd" <> OLD."spentMicroUsd" THEN
    INSERT INTO "workspace_spend_day" ("workspaceId", "day", "spentMicroUsd")
      VALUES (NEW."id", today, NEW."spentMicroUsd" - OLD."spentMicroUsd")
      ON CONFLICT ("workspaceId", "day")
      DO UPDATE SET "spentMicroUsd" = "workspace_spend_day"."spentMicroUsd" + EXCLUDED."spentMicroUsd";
  END IF;
  INSERT INTO "workspace_spend_alert" ("workspaceId", "period", "percent", "capMicroUsd", "spentMicroUsd", "at")
    SELECT NEW."id", 'total', p, NEW."spendCapMicroUsd", NEW."spentMicroUsd", now() FROM unnest(NEW."alertPercents") p
    WHERE NEW."spendCapMicroUsd" > 0 AND NEW."spentMicroUsd" * 100 >= NEW."spendCapMicroUsd" * p
    ON CONFLICT DO NOTHING;
  IF NEW."monthCapMicroUsd" > 0 THEN
    SELECT COALESCE(sum("spentMicroUsd"), 0) INTO month_spent FROM "workspace_spend_day"
      WHERE "workspaceId" = NEW."id" AND "day" >= date_trunc('month', today)::date;
    INSERT INTO "workspace_spend_alert" ("workspaceId", "period", "percent", "capMicroUsd", "spentMicroUsd", "at")
      SELECT NEW."id", to_char(today, 'YYYY-MM'), p, NEW."monthCapMicroUsd", month_spent, now()
      FROM unnest(NEW."alertPercents") p WHERE month_spent * 100 >= NEW."monthCapMicroUsd" * p
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "workspace_note_spend"
  AFTER UPDATE OF "spentMicroUsd", "spendCapMicroUsd", "monthCapMicroUsd", "alertPercents" ON "workspace"
  FOR EACH ROW EXECUTE FUNCTION "workspace_note_spend"();

-- What both caps leave: the lower of the two, as a bound on the spend over the whole life; null without any cap.
CREATE FUNCTION "workspace_spend_bound"(w "workspace") RETURNS BIGINT LANGUAGE sql STABLE AS $$
  SELECT LEAST(w."spendCapMicroUsd", w."monthCapMicroUsd" + w."spentMicroUsd" - COALESCE((
    SELECT sum(d."spentMicroUsd") FROM "workspace_spend_day" d
    WHERE d."workspaceId" = w."id" AND d."day" >= date_trunc('month', (now() AT TIME ZONE 'UTC'))::date
  ), 0)::bigint)
$$;
