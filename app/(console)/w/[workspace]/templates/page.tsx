import type { Metadata } from "next";
import { TemplatesView } from "@/components/template/templates-view";

export const metadata: Metadata = { title: "Templates" };

export default function TemplatesPage() {
  return <TemplatesView />;
}
