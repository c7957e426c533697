"use client";
import { useEffect, useState } from "react";
import { late } from "./late";
import { onFirstToast } from "./toast";

const Toasts = late(() => import("./toasts").then((module) => module.Toasts));

/** Where `toast(...)` appears; read with the first message. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return isWanted ? <Toasts /> : null;
}
