"use client";
import dynamic from "next/dynamic";

/** Pages that are hardly ever seen and would else be part of the first load of every other one. */
export const PageError = dynamic(() => import("./page-error").then((module) => module.PageError));
export const MissingPage = dynamic(() => import("./missing-page").then((module) => module.MissingPage));
export const ConsoleError = dynamic(() => import("./console-error").then((module) => module.ConsoleError));
