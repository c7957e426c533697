import { defineConfig } from "prisma/config";

// The CLI would download an engine binary; this serves the same protocol from an npm package.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= new URL("./scripts/schema-engine.mjs", import.meta.url).pathname;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost:5432/none" },
});
