import path from "node:path";
import { SettingsError } from "./settings-error";

export type ArtifactLocation =
  | { kind: "folder"; path: string }
  | { kind: "s3"; bucket: string; prefix: string; endpoint: string | null; region: string };

/**
 * Reads where artifacts are kept: a folder, or `s3://bucket/prefix?endpoint=https://…&region=…`. Credentials for S3
 * come from the AWS SDK's own chain. Throws SettingsError.
 */
export function artifactLocation(text: string, checkout: string): ArtifactLocation {
  if (!text.startsWith("s3://")) return { kind: "folder", path: path.resolve(checkout, text) };
  const refuse = (rule: string) => new SettingsError([`DESKPROOF_ARTIFACTS is ${JSON.stringify(text)}: ${rule}`]);
  if (!URL.canParse(text)) throw refuse("must be a folder or s3://bucket/prefix");
  const url = new URL(text);
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(url.host)) throw refuse("must name a bucket of 3 to 63 of a-z, 0-9, . and -");
  for (const key of url.searchParams.keys()) {
    if (key !== "endpoint" && key !== "region") throw refuse(`knows endpoint and region, not ${key}`);
  }
  const endpoint = url.searchParams.get("endpoint");
  if (endpoint !== null && !/^https?:\/\/./.test(endpoint)) throw refuse("endpoint must be an http or https address");
  return {
    kind: "s3",
    bucket: url.host,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ""),
    endpoint,
    region: url.searchParams.get("region") ?? "us-east-1",
  };
}
