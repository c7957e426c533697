import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ErrorDocument } from "@/components/docs/error-document";
import { ERROR_CODES } from "@/lib/domain/errors";

interface CodeParams {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: CodeParams): Promise<Metadata> {
  return { title: (await params).code };
}

/** Public: the `type` of a problem document leads here. */
export default async function ErrorCodePage({ params }: CodeParams) {
  const { code } = await params;
  // Only codes of the list name a file.
  if (!ERROR_CODES.some((known) => known === code)) notFound();
  return <ErrorDocument markdown={await readFile(path.join(process.cwd(), "docs/errors", `${code}.md`), "utf8")} />;
}
