import type { Metadata } from "next";
import { WebhookView } from "@/components/webhook/webhook-view";

export const metadata: Metadata = { title: "Webhook" };

export default async function WebhookPage({ params }: { params: Promise<{ webhookId: string }> }) {
  const { webhookId } = await params;
  return <WebhookView webhookId={webhookId} />;
}
