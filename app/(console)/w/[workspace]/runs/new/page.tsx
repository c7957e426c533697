import type { Metadata } from "next";
import { Suspense } from "react";
import { RunWizard } from "@/components/run-form/wizard";

export const metadata: Metadata = { title: "New run" };

export default function NewRunPage() {
  return (
    <Suspense>
      <RunWizard />
    </Suspense>
  );
}
