"use client";
import { late } from "@/components/ui/late";

/** Pages that are hardly ever seen and would else be part of the first load of every other one. */
export const PageError = late(() => import("./page-error").then((module) => module.PageError));
export const MissingPage = late(() => import("./missing-page").then((module) => module.MissingPage));
export const ConsoleError = late(() => import("./console-error").then((module) => module.ConsoleError));
