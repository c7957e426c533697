CREATE TYPE "VerifierProfile" AS ENUM ('osworld', 'corrected');

ALTER TABLE "run" ADD COLUMN "verifierProfile" "VerifierProfile" NOT NULL DEFAULT 'osworld';
