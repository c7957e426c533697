"use client";
import { useEffect, useState } from "react";
import { parseStep, type StepName } from "./run-form.steps";

const stepInAddress = () => parseStep(new URLSearchParams(window.location.search).get("step"));

/**
 * The step that is open, with each change an entry of the browser's history. Read from the address when the history
 * moves and not through the router, which may drop the second of two quick moves.
 */
export function useStep(): { step: StepName; goTo: (step: StepName) => void } {
  const [step, setStep] = useState(stepInAddress);
  useEffect(() => {
    const onMove = () => setStep(stepInAddress());
    window.addEventListener("popstate", onMove);
    return () => window.removeEventListener("popstate", onMove);
  }, []);
  return {
    step,
    goTo: (next) => {
      const query = new URLSearchParams(window.location.search);
      query.set("step", next);
      window.history.pushState(null, "", `?${query}`);
      setStep(next);
    },
  };
}
