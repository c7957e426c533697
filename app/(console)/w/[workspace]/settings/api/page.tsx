import type { Metadata } from "next";
import { ApiView } from "@/components/api-docs/api-view";
import { documentedOperations } from "@/lib/api/openapi/documented-operations";
import { installation } from "@/lib/auth/installation";

export const metadata: Metadata = { title: "API" };

export default function ApiPage() {
  return <ApiView operations={documentedOperations()} baseUrl={installation().settings.publicUrl} />;
}
