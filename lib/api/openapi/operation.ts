import type { z } from "zod";
import type { ErrorCode } from "@/lib/domain/errors";
import type { Scope } from "@/lib/domain/workspace/scope";
import type { AuthMode } from "../identify";

/** What an operation answers with: a named schema, a page or a list of one, or bytes of a content type. */
export type OperationAnswer =
  { schema: string } | { pageOf: string } | { listOf: string } | { content: string; description: string };

export interface Operation {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  id: string;
  summary: string;
  auth: AuthMode | "none";
  scope?: Scope;
  query?: z.ZodObject;
  /** Name of the body's schema. */
  body?: string;
  /** A body that is bytes of a content type, and no JSON. */
  upload?: { content: string; description: string };
  /** The answer holds a secret, so no Idempotency-Key is heeded. */
  answersSecret?: boolean;
  /** Its answer has an ETag, which an edit may name in If-Match. */
  hasEtag?: boolean;
  status?: number;
  answers: OperationAnswer[];
  errors?: ErrorCode[];
}

export const json = (schema: string): OperationAnswer[] => [{ schema }];
