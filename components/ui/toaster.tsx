"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast";

const Toasts = lazy(() => import("./toasts"));

/** Where `toast(...)` appears; read with the first message. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return isWanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
