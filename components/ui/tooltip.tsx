"use client";
import { cloneElement, useState, type ComponentProps, type ReactElement, type ReactNode } from "react";
import type { TooltipBody } from "./tooltip-body";

export interface TooltipProps {
  content: ReactNode;
  /** Must be focusable. */
  children: ReactElement<Pick<ComponentProps<"button">, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">>;
}

type Asked = ComponentProps<typeof TooltipBody>["asked"];

/**
 * Never the only place of a fact. Opens below, on hover and focus; Escape closes. What draws it is read when the first
 * one is asked for: it would else be a tenth of what every page loads first.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const [body, setBody] = useState<{ Body: typeof TooltipBody } | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  if (body) {
    return (
      <body.Body content={content} asked={asked}>
        {children}
      </body.Body>
    );
  }
  const ask = (how: Asked) => {
    setAsked((now) => (now === "focus" ? now : how));
    void import("./tooltip-body").then(({ TooltipBody: Body }) => setBody({ Body }));
  };
  return cloneElement(children, {
    onPointerEnter: () => ask("pointer"),
    onFocus: () => ask("focus"),
    onPointerLeave: () => setAsked((now) => (now === "pointer" ? null : now)),
    onBlur: () => setAsked(null),
  });
}
