"use client";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { PASSWORD_LENGTH } from "@/lib/domain/account/new-password";
import type { Role } from "@/lib/domain/workspace/role";
import { PublicHeader } from "../layout/public-header";
import { acceptInvitation } from "../member/member-api";
import { ProblemNote } from "../layout/problem-note";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { ProviderSignIn } from "./provider-sign-in";

export interface JoinOffer {
  token: string;
  workspaceName: string;
  role: Role;
  invitedBy: string;
  /** The only address that may use it, or null. */
  email: string | null;
}

interface JoinProps {
  /** Null for a link that does not work any more. */
  offer: JoinOffer | null;
  /** Who is signed in here, or null. */
  user: { name: string; email: string } | null;
  /** Of the provider that people may sign in by; null when none is configured. */
  providerName: string | null;
}

/** Where an invitation's link leads: one press for somebody who is signed in, an account for somebody new. */
export function Join({ offer, user, providerName }: JoinProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto w-full max-w-[440px] flex-1 px-6 py-16 max-sm:px-4 max-sm:py-8">
        {offer === null ? (
          <>
            <h1 className="text-20 font-semibold tracking-[-.01em]">This invitation does not work</h1>
            <p className="mt-2 text-ink-2">
              It was used, revoked or has ended, or the link is not complete. Ask for another one.
            </p>
          </>
        ) : (
          <>
            <h1 className="text-20 font-semibold tracking-[-.01em]">Join {offer.workspaceName}</h1>
            <p className="mt-2 mb-4 text-ink-2">
              {offer.invitedBy} invited {offer.email ?? "you"} as {offer.role}.
            </p>
            <JoinForm offer={offer} user={user} />
            {providerName && !user ? (
              // An invitation to an address is taken up by signing in; any other needs this page again afterwards.
              <ProviderSignIn
                name={providerName}
                after={offer.email === null ? `/join?token=${encodeURIComponent(offer.token)}` : "/"}
              />
            ) : null}
          </>
        )}
      </main>
    </div>
  );
}

function JoinForm({ offer, user }: { offer: JoinOffer; user: JoinProps["user"] }) {
  const router = useRouter();
  const [name, setName] = useState("");
  const [email, setEmail] = useState(offer.email ?? "");
  const [password, setPassword] = useState("");
  const join = useMutation({
    mutationFn: () =>
      acceptInvitation({ token: offer.token, ...(user ? {} : { account: { name: name.trim(), email, password } }) }),
    onSuccess: ({ workspace }) => router.replace(`/w/${workspace}/runs`),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!join.isPending) join.mutate();
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <ProblemNote error={join.error} />
      {user ? (
        <p>
          You are signed in as <strong className="font-medium">{user.name}</strong> ({user.email}).
        </p>
      ) : (
        <>
          <Field label="Your name">
            <Input
              autoComplete="name"
              required
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
              className="h-9"
            />
          </Field>
          <Field label="E-mail">
            <Input
              type="email"
              autoComplete="username"
              required
              readOnly={offer.email !== null}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              className="h-9"
            />
          </Field>
          <Field label="Password" hint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`}>
            <Input
              type="password"
              autoComplete="new-password"
              required
              minLength={PASSWORD_LENGTH.min}
              maxLength={PASSWORD_LENGTH.max}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              className="h-9"
            />
          </Field>
        </>
      )}
      <Button type="submit" variant="primary" size="lg" disabled={join.isPending} className="justify-self-start">
        {join.isPending ? "Joining" : `Join as ${offer.role}`}
      </Button>
      {user ? null : (
        <p className="text-12 text-ink-3">
          You have an account here?{" "}
          <Link href="/sign-in" className="underline">
            Sign in
          </Link>{" "}
          first, then open the link again.
        </p>
      )}
    </form>
  );
}
