-- What the screen held before each step: the accessibility tree by digest, and the element that the action met.
ALTER TABLE "step" ADD COLUMN "tree" TEXT, ADD COLUMN "hit" JSONB;
ALTER TABLE "prefix_step" ADD COLUMN "tree" TEXT, ADD COLUMN "hit" JSONB;

-- What the agent changed below the home folder, and the logs of the desktop by digest.
ALTER TABLE "attempt" ADD COLUMN "fileChanges" JSONB, ADD COLUMN "logs" JSONB;
