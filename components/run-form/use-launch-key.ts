"use client";
import { useEffect, useRef } from "react";
import type { RunForm } from "./run-form-context";

/** Control or Command with Enter launches from the review step, also from inside its fields. */
export function useLaunchKey(form: Pick<RunForm, "step" | "launch">): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.repeat) return;
      if (latest.current.step !== "review") return;
      event.preventDefault();
      latest.current.launch();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
