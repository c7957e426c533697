import { defineConfig, globalIgnores } from "eslint/config";
import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import tseslint from "typescript-eslint";

const PRISMA = {
  group: ["@prisma/*", "@/lib/generated/*", "**/generated/prisma*"],
  message: "Only lib/db speaks to Prisma: ask it for a domain object, so that no row leaves that folder.",
};
const ENVIRONMENT = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Settings are parsed once in lib/config/env.ts and passed on as values; process.env is read nowhere else.",
};

export default defineConfig([
  ...next,
  ...nextTypescript,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "no-restricted-syntax": ["error", ENVIRONMENT],
      "no-restricted-imports": ["error", { patterns: [PRISMA] }],
      "@typescript-eslint/no-floating-promises": "error",
      // A handler on a button may be async: React ignores what it returns.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      // Ports are async by contract; an implementation that needs no await is still right.
      "@typescript-eslint/require-await": "off",
      "no-console": "error",
    },
  },
  {
    files: ["lib/db/**", "prisma/**", "lib/testing/**"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: [
      "lib/config/**",
      "scripts/**",
      "bench/**",
      "instrumentation.ts",
      "proxy.ts",
      "*.config.ts",
      "e2e/**",
      "**/*.test.{ts,tsx}",
      "prisma/**",
    ],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    // Programs that speak to a person on a terminal.
    files: ["cli/**", "prisma/**", "bench/**", "scripts/**"],
    rules: { "no-console": "off", "@next/next/no-assign-module-variable": "off" },
  },
  {
    // Bodies read from fetch, JSON and mocks are untyped in tests; the assertion is the check.
    files: ["**/*.test.{ts,tsx}", "e2e/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  globalIgnores([
    ".next/**",
    ".deskproof/**",
    "**/dist/**",
    "coverage/**",
    "playwright-report/**",
    "test-results/**",
    "lib/generated/**",
    "next-env.d.ts",
    "guest/**/*.py",
  ]),
]);
