"use client";
import { useState } from "react";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { SettingsTabs } from "../layout/settings-tabs";
import { TopBar } from "../layout/top-bar";
import { DefinitionList } from "../ui/definition-list";
import { Panel } from "../ui/panel";
import { PasswordForm } from "./password-form";
import { SessionsPanel } from "./sessions-panel";

/** Who is signed in, and how they sign in. */
export function AccountView({ hasPassword }: { hasPassword: boolean }) {
  const { user, role, workspace } = useConsoleSession();
  const [isSet, setSet] = useState(hasPassword);
  return (
    <>
      <TopBar title="Account" />
      <SettingsTabs current="account" />
      <div className="px-6 max-sm:px-4">
        <Panel title="You">
          <DefinitionList
            items={[
              { term: "Name", value: user.name },
              { term: "E-mail", value: <span className="break-all">{user.email}</span> },
              { term: "Role", value: `${role} of ${workspace.name}` },
            ]}
          />
        </Panel>
        <Panel title="Password">
          <p className="mb-3 max-w-[60ch] text-ink-2">
            {isSet
              ? "You can sign in with e-mail and password. Changing the password ends your sessions in other browsers."
              : "You sign in by one-time links so far. With a password you can sign in with your e-mail as well."}
          </p>
          <PasswordForm hasPassword={isSet} onSaved={() => setSet(true)} />
        </Panel>
        <SessionsPanel />
      </div>
    </>
  );
}
