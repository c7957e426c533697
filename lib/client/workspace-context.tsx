"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { Role } from "@/lib/domain/workspace/role";
import { scopesOfRole, type Scope } from "@/lib/domain/workspace/scope";

/** Who is looking, and in which workspace: known to the server before any page is sent. */
export interface ConsoleSession {
  workspace: { id: string; slug: string; name: string; runParallelism: number; isSample: boolean };
  /** All workspaces of this person, for the switch. */
  workspaces: readonly { slug: string; name: string }[];
  user: { id: string; name: string; email: string };
  role: Role;
}

const SessionContext = createContext<ConsoleSession | null>(null);

export function SessionProvider({ session, children }: { session: ConsoleSession; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Throws outside of `/w/{workspace}`. */
export function useConsoleSession(): ConsoleSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useConsoleSession needs the console layout above it");
  return session;
}

/** The session, or null outside of `/w/{workspace}`. */
export function useMaybeSession(): ConsoleSession | null {
  return useContext(SessionContext);
}

/** Whether this person's role includes a scope; the API refuses without it whatever a page shows. */
export function useHasScope(scope: Scope): boolean {
  return scopesOfRole(useConsoleSession().role).includes(scope);
}

/** Slug of the workspace in the address. */
export function useWorkspaceSlug(): string {
  return useConsoleSession().workspace.slug;
}

/** An href inside the workspace: `usePathTo()("/runs/new")` -> `/w/evals/runs/new`. */
export function usePathTo(): (path: `/${string}`) => string {
  const slug = useWorkspaceSlug();
  return (path) => `/w/${slug}${path}`;
}
