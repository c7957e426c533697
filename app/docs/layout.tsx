import type { ReactNode } from "react";
import { DocumentFrame } from "@/components/docs/document-frame";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return <DocumentFrame>{children}</DocumentFrame>;
}
