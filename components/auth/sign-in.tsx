"use client";
import { KeyRound, Unlink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { PublicHeader } from "@/components/layout/public-header";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { problemOf } from "@/lib/client/problem";
import { signInWithPassword } from "@/lib/client/session-api";
import { ProviderSignIn } from "./provider-sign-in";
import { linkErrorWords } from "./link-error";

interface SignInProps {
  /** Code of what a link or the provider was refused for; null when nothing was. */
  linkError: string | null;
  /** Of the refused request, for the operator; null when unknown. */
  requestId: string | null;
  /** Of the provider that people may sign in by; null when none is configured. */
  providerName: string | null;
}

/**
 * The way in: the one-time link that the server prints, e-mail and password for those who set one, or the provider that the
 * operator configured.
 */
export function SignIn({ linkError, requestId, providerName }: SignInProps) {
  const router = useRouter();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    try {
      await signInWithPassword(email, password);
      router.replace("/");
      router.refresh();
    } catch (error) {
      const problem = problemOf(error);
      setRefusal(
        problem.status === 401
          ? "E-mail and password do not match."
          : problem.status === 429
            ? "Too many tries. Wait a minute, then try again."
            : problem.detail,
      );
      setBusy(false);
    }
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto grid w-full max-w-[872px] flex-1 content-start gap-x-16 gap-y-8 px-6 py-16 max-sm:px-4 max-sm:py-8 rail:grid-cols-2">
        <section aria-labelledby="password-title">
          <h1 id="password-title" className="text-20 font-semibold tracking-[-.01em]">
            Sign in
          </h1>
          {linkError ? (
            <Note tone="warn" icon={Unlink} role="alert" className="mt-4">
              {linkErrorWords(linkError)}
              {requestId ? (
                <p className="mt-1 text-12 text-ink-2">
                  Request id: <code className="break-all">{requestId}</code>
                </p>
              ) : null}
            </Note>
          ) : null}
          <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-3">
            <Field label="E-mail">
              <Input
                type="email"
                name="email"
                autoComplete="username"
                required
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                className="h-9"
              />
            </Field>
            <Field label="Password" error={refusal}>
              <Input
                type="password"
                name="password"
                autoComplete="current-password"
                required
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                className="h-9"
              />
            </Field>
            <Button type="submit" variant="primary" size="lg" disabled={isBusy} className="justify-self-start">
              {isBusy ? "Signing in" : "Sign in"}
            </Button>
          </form>
          {providerName ? <ProviderSignIn name={providerName} after="/" /> : null}
        </section>
        <section
          aria-labelledby="link-title"
          className="border-line max-rail:border-t max-rail:pt-6 rail:border-l rail:pl-10"
        >
          <h2 id="link-title" className="flex items-center gap-2 font-semibold">
            <Icon of={KeyRound} />
            First time here?
          </h2>
          <p className="mt-2 text-ink-2">
            The server prints a one-time sign-in link for the owner each time it starts. Open that link in this browser;
            no password is needed. It works once and ends after 30 minutes.
          </p>
          <p className="mt-3 mb-1 text-ink-2">A new link, on the machine that runs the server:</p>
          <CodeBlock
            text="npm run cli -- user link"
            label="Command for a new sign-in link"
            copyLabel="Copy the command"
          />
          <p className="mt-3 text-12 text-ink-3">Nobody can sign up by themselves. Members are invited by an owner.</p>
        </section>
      </main>
    </div>
  );
}
