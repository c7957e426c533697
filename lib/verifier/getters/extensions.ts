import { isRecord } from "../python/equals";
import type { GetterContext } from "../getter";
import { member, preferences, profileJson } from "./chrome-profile";

/** Records of the browser's extensions; newer browsers keep them in Secure Preferences. */
export async function extensionRecords(ctx: GetterContext): Promise<Record<string, unknown>[]> {
  const settings = [await preferences(ctx), await profileJson(ctx, "Secure Preferences")];
  const records = settings.flatMap((one) =>
    Object.values((member(one, "extensions", "settings") ?? {}) as Record<string, unknown>),
  );
  return records.filter(isRecord);
}
