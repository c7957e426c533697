import { expect, test } from "vitest";
import { parseSettings } from "./env";
import { SettingsError } from "./settings-error";

const parse = (source: Record<string, string>) => parseSettings(source, "/srv/deskproof");
const faultsOf = (source: Record<string, string>) => {
  try {
    parse(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
};

test("every setting has a default", () => {
  const settings = parse({ DESKPROOF_HOME: "/srv/state" });
  expect(settings).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    driver: "auto",
    artifacts: { kind: "folder", path: "/srv/state/artifacts" },
    isDatabaseEmbedded: true,
    slots: null,
    mirrorFolders: ["/srv/state/mirror"],
    downloads: "mirror",
    osworldAddress: "127.0.0.1",
  });
  expect(settings.databaseUrl).toMatch(/^postgresql:\/\/postgres@localhost\/deskproof\?host=/);
});

test("an empty variable counts as missing", () => {
  expect(parse({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, isDatabaseEmbedded: true });
});

test("a refusal names setting, value and rule, and lists every fault at once", () => {
  expect(faultsOf({ PORT: "70000", DESKPROOF_DRIVER: "docker", LOG_LEVEL: "loud" })).toEqual([
    'PORT is "70000": must be at most 65535',
    'DESKPROOF_DRIVER is "docker": must be auto, linux or simulated',
    'LOG_LEVEL is "loud": must be trace, debug, info, warn, error or silent',
  ]);
  expect(faultsOf({ DESKPROOF_DOWNLOADS: "always" })).toEqual([
    'DESKPROOF_DOWNLOADS is "always": must be mirror or live',
  ]);
  expect(faultsOf({ DESKPROOF_OSWORLD_LISTEN: "everywhere" })).toEqual([
    'DESKPROOF_OSWORLD_LISTEN is "everywhere": must be an IP address or localhost',
  ]);
});

test("a refusal never shows a secret or a connection string", () => {
  const text = faultsOf({ DESKPROOF_SECRET: "hunter2", DATABASE_URL: "mysql://root:hunter2@db" }).join("\n");
  expect(text).toContain("DESKPROOF_SECRET is (not shown): must be at least 32 characters");
  expect(text).toContain("DATABASE_URL is (not shown): must start with postgresql://");
  expect(text).not.toContain("hunter2");
});

test("prices are decimal USD and become micro-USD", () => {
  expect(parse({ DESKPROOF_PRICE_CPU_HOUR_USD: "0.0425" }).prices.cpuMicroUsdPerHour).toBe(42_500);
  expect(faultsOf({ DESKPROOF_PRICE_CPU_HOUR_USD: "1e3" })[0]).toMatch(/decimal string of USD/);
});

test("relative folders start at the checkout, and mirrors are a list", () => {
  const settings = parse({ DESKPROOF_HOME: "state", DESKPROOF_MIRROR: "mirror:/srv/files" });
  expect(settings.home).toBe("/srv/deskproof/state");
  expect(settings.mirrorFolders).toEqual(["/srv/deskproof/mirror", "/srv/files"]);
});

test("artifacts on S3 name bucket, prefix, endpoint and region", () => {
  const location = "s3://evidence/team/a?endpoint=http://127.0.0.1:9000&region=eu-west-1";
  expect(parse({ DESKPROOF_ARTIFACTS: location }).artifacts).toEqual({
    kind: "s3",
    bucket: "evidence",
    prefix: "team/a",
    endpoint: "http://127.0.0.1:9000",
    region: "eu-west-1",
  });
  expect(faultsOf({ DESKPROOF_ARTIFACTS: "s3://evidence?acl=public" })[0]).toMatch(
    /knows endpoint and region, not acl/,
  );
});

test("an address that listens everywhere is shown as localhost", () => {
  expect(parse({ HOST: "0.0.0.0", PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  expect(parse({ HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
});

test("sign-in by OIDC is configured whole or not at all, and its secret is never shown", () => {
  expect(parse({}).oidc).toBeNull();
  const three = {
    DESKPROOF_OIDC_ISSUER: "https://id.example.com/",
    DESKPROOF_OIDC_CLIENT_ID: "deskproof",
    DESKPROOF_OIDC_CLIENT_SECRET: "a secret of the provider",
  };
  expect(parse({ ...three, DESKPROOF_OIDC_DOMAINS: "Example.com, lab.example.org" }).oidc).toEqual({
    ...{ issuer: "https://id.example.com", clientId: "deskproof", clientSecret: "a secret of the provider" },
    ...{ name: "single sign-on", domains: ["example.com", "lab.example.org"] },
    ...{ domainWorkspace: "main", domainRole: "viewer", trustsEmail: false },
  });
  const { DESKPROOF_OIDC_CLIENT_ID: _left, ...part } = three;
  expect(faultsOf(part).join()).toContain("must be set together");
  expect(faultsOf({ ...three, DESKPROOF_OIDC_ROLE: "owner" }).join()).toContain("must be member or viewer");
  expect(faultsOf({ ...three, DESKPROOF_OIDC_ISSUER: "id", PORT: "x" }).join()).not.toContain("a secret");
});
