import { findSavedView, findSavedViewByName, type SavedViewRecord } from "@/lib/db/saved-views";
import { lockName } from "@/lib/db/lock-name";
import type { Queryable } from "@/lib/db/client";
import { AppError } from "@/lib/domain/errors";
import { printFilter } from "@/lib/domain/filter/print-filter";
import { readFilter } from "../attempt/read-filter";
import { creatorColumns, roleOf, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";

/** Whose views the caller's own are. */
export const makerIdOf = ({ actor }: ServiceContext): string => creatorColumns(actor).createdById;

/** One of the caller's or a shared one. Throws `not_found`. */
export async function getSavedViewInWorkspace(
  ctx: ServiceContext,
  tx: Queryable,
  viewId: string,
): Promise<SavedViewRecord> {
  const view = await findSavedView(tx, ctx.workspace.id, makerIdOf(ctx), viewId);
  if (view === null) throw new AppError("not_found", "There is no such view in this workspace.");
  return view;
}

/** A shared view is looked at by everybody, and changed by its maker or by who runs the workspace. Throws `forbidden`. */
export function requireMaker(ctx: ServiceContext, view: SavedViewRecord): void {
  const role = roleOf(ctx.actor);
  if (view.createdById === makerIdOf(ctx) || (view.isShared && (role === "owner" || role === "admin"))) return;
  throw new AppError("forbidden", "Only the maker of a shared view, an admin or an owner may change it.");
}

/** What others see is for those who may write. Throws `insufficient_scope` or `forbidden`. */
export function requireMayShare(ctx: ServiceContext, isShared: boolean | undefined): void {
  if (isShared) requireScope(ctx, "runs:write");
}

/** The filter in its one spelling. Throws `invalid_filter`. */
export const spellFilter = (text: string): string => printFilter(readFilter(text));

/** Throws `conflict` when another view of this maker has the name. */
export async function requireFreeName(
  ctx: ServiceContext,
  tx: Queryable,
  name: string,
  except: string | null,
  makerId = makerIdOf(ctx),
): Promise<void> {
  // Of two who ask for one name at the same time the second sees what the first wrote.
  await lockName(tx, `saved view ${ctx.workspace.id} ${makerId} ${name}`);
  const other = await findSavedViewByName(tx, ctx.workspace.id, makerId, name);
  if (other !== null && other.id !== except) throw new AppError("conflict", "You have a view of this name already.");
}
