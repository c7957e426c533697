-- A score belongs to a valid attempt; what a checker said about any other desktop is in its verification.
UPDATE "attempt" SET "score" = NULL WHERE "verdict" IS DISTINCT FROM 'valid';
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_score_of_valid" CHECK ("score" IS NULL OR "verdict" = 'valid');
