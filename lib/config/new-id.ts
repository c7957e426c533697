import { randomBytes } from "node:crypto";
import { formatId, type IdNoun } from "@/lib/domain/ids";

/** A fresh id of one noun: sortable by `now`, 80 random bits. */
export function newId(noun: IdNoun, now = new Date()): string {
  return formatId(noun, now.getTime(), randomBytes(10));
}
