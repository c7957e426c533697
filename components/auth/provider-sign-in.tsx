"use client";
import { LogIn } from "lucide-react";
import { useState } from "react";
import { problemOf } from "@/lib/client/problem";
import { beginProviderSignIn } from "@/lib/client/session-api";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Note } from "../ui/note";

/** The way over the provider that the operator configured; `after` is where the browser ends up. */
export function ProviderSignIn({ name, after }: { name: string; after: string }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function go() {
    setBusy(true);
    setRefusal(null);
    try {
      window.location.assign(await beginProviderSignIn(after));
    } catch (error) {
      setRefusal(problemOf(error).detail);
      setBusy(false);
    }
  }
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <Button size="lg" disabled={isBusy} onClick={() => void go()} className="justify-self-start">
        <Icon of={LogIn} />
        {isBusy ? "Going there" : `Sign in with ${name}`}
      </Button>
      {refusal ? (
        <Note tone="fail" role="alert">
          The provider could not be asked: {refusal}
        </Note>
      ) : null}
    </div>
  );
}
