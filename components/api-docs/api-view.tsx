"use client";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { Segments } from "../ui/segments";
import { OperationList, type DocumentedOperation } from "./operation-list";
import { RequestLog } from "./request-log";

const PARTS = [
  { value: "operations", label: "Operations" },
  { value: "requests", label: "Requests of keys" },
] as const;

/** The API as its own description tells it, and what keys asked of it. */
export function ApiView({ operations, baseUrl }: { operations: readonly DocumentedOperation[]; baseUrl: string }) {
  const [part, setPart] = useState<(typeof PARTS)[number]["value"]>("operations");
  return (
    <>
      <TopBar title="API" count={`${operations.length} operations`} />
      <SettingsTabs current="api" />
      <div className="flex flex-wrap items-center gap-3 px-6 py-2.5 max-sm:px-4">
        <Segments label="What is shown" value={part} options={PARTS} onChange={setPart} />
        <Link href="/api/v1/openapi" className="text-12 text-accent hover:underline">
          OpenAPI 3.1
        </Link>
        <Link href="/docs/errors" className="text-12 text-accent hover:underline">
          Error codes
        </Link>
      </div>
      {part === "operations" ? <OperationList operations={operations} baseUrl={baseUrl} /> : <RequestLog />}
    </>
  );
}
