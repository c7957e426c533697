"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button";
import { Icon } from "./icon";

interface CopyButtonProps extends Omit<ButtonProps, "onClick" | "children"> {
  text: string;
  /** Said to readers and shown when there is room. */
  label: string;
  /** Icon only. */
  compact?: boolean;
}

/** Copies and says so for two seconds. */
export function CopyButton({ text, label, compact = false, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size={compact ? "icon" : "md"}
      aria-label={compact ? label : undefined}
      title={compact ? label : undefined}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      {...props}
    >
      <Icon of={copied ? Check : Copy} />
      {compact ? null : copied ? "Copied" : label}
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </Button>
  );
}
