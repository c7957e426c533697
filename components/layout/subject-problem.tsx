"use client";
import type { ComponentProps } from "react";
import { problemOf } from "@/lib/client/problem";
import { Missing } from "./missing";
import { ProblemView } from "./problem-view";

/** What a page shows when the one thing it is about could not be read: that it is not there, or what failed. */
export function SubjectProblem(props: ComponentProps<typeof ProblemView>) {
  return problemOf(props.error).status === 404 ? <Missing /> : <ProblemView {...props} />;
}
