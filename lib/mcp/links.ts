import type { ToolCall } from "./tool";

/** Address of a page of the console in the caller's workspace. */
export function consoleLink({ ctx, installation }: Pick<ToolCall<unknown>, "ctx" | "installation">, path: string) {
  return `${installation.settings.publicUrl}/w/${ctx.workspace.slug}${path}`;
}
