import type { Metadata } from "next";
import { VerifiersView } from "@/components/verifier/verifiers-view";

export const metadata: Metadata = { title: "Verifiers" };

export default function VerifiersPage() {
  return <VerifiersView />;
}
