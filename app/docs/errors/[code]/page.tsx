import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata } from "next";
import { ErrorDocument } from "@/components/docs/error-document";
import { ERROR_CODES } from "@/lib/domain/errors";

interface CodeParams {
  params: Promise<{ code: string }>;
}

/** Made while building, one page a code of docs/errors; the running console needs no file, and other codes are 404. */
export const dynamic = "force-static";
export const dynamicParams = false;
export const generateStaticParams = () => ERROR_CODES.map((code) => ({ code }));

export async function generateMetadata({ params }: CodeParams): Promise<Metadata> {
  return { title: (await params).code };
}

/** Public: the `type` of a problem document leads here. */
export default async function ErrorCodePage({ params }: CodeParams) {
  const { code } = await params;
  return <ErrorDocument markdown={await readFile(path.join(process.cwd(), "docs/errors", `${code}.md`), "utf8")} />;
}
