import type { Screen } from "@/lib/domain/template/template.schema";

/** The account's password as tasks know it; nothing in a desktop accepts it, root steps run as provisioning. */
export const CLIENT_PASSWORD = "password";

/** Puts screen size and password in for the names that task files use, anywhere inside a value. */
export function fillPlaceholders<T>(value: T, screen: Screen): T {
  if (typeof value === "string") return fillText(value, screen) as T & string;
  if (Array.isArray(value)) return value.map((item: unknown) => fillPlaceholders(item, screen)) as T & unknown[];
  return value;
}

function fillText(text: string, { width, height }: Screen): string {
  return text
    .replaceAll("{CLIENT_PASSWORD}", CLIENT_PASSWORD)
    .replaceAll("{SCREEN_WIDTH_HALF}", String(Math.floor(width / 2)))
    .replaceAll("{SCREEN_HEIGHT_HALF}", String(Math.floor(height / 2)))
    .replaceAll("{SCREEN_WIDTH}", String(width))
    .replaceAll("{SCREEN_HEIGHT}", String(height));
}
