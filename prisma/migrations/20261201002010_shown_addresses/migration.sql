-- An account that was made by an invitation for anybody has an address that only its holder typed.
UPDATE "user" u SET "emailVerified" = false
FROM "invitation" i
WHERE i."acceptedById" = u."id" AND i."email" IS NULL AND i."acceptedAt" - u."createdAt" BETWEEN interval '-1 minute' AND interval '1 minute';
