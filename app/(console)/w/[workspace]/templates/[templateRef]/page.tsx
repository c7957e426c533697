import type { Metadata } from "next";
import { TemplateView } from "@/components/template/template-view";

export const metadata: Metadata = { title: "Template" };

export default async function TemplatePage({ params }: { params: Promise<{ templateRef: string }> }) {
  const { templateRef } = await params;
  return <TemplateView templateRef={decodeURIComponent(templateRef)} />;
}
