"use client";
import { VERIFIER_PROFILES, type VerifierProfile } from "@/lib/domain/verifier/profile";
import { useConsoleSession } from "@/lib/client/workspace-context";
import { Checkbox } from "../ui/checkbox";
import { RadioGroup, RadioOption } from "../ui/radio";
import { JudgeChoice } from "./judge-choice";
import { LimitField } from "./limit-field";
import { PolicyChoice } from "./policy-choice";
import { PROFILE_WORDS } from "./profile-words";
import { useRunForm } from "./run-form-context";

/** Step 3: who acts, how often, and for how long. */
export function ExecutionStep() {
  const { values, set, template } = useRunForm();
  const { workspace } = useConsoleSession();
  return (
    <div className="grid gap-4 px-6 py-3.5 max-sm:px-4">
      <PolicyChoice />
      <section aria-labelledby="profile-heading" className="border-t border-line pt-3.5">
        <h2 id="profile-heading" className="font-semibold">
          Verifier profile
        </h2>
        <p className="mt-0.5 max-w-md text-12 text-ink-3">
          How checks count where a public function is known to be wrong. Results of the two are never averaged.
        </p>
        <RadioGroup
          aria-labelledby="profile-heading"
          className="mt-1"
          value={values.verifier_profile}
          onValueChange={(profile) => set({ verifier_profile: profile as VerifierProfile })}
        >
          {VERIFIER_PROFILES.map((profile) => (
            <RadioOption key={profile} value={profile} {...PROFILE_WORDS[profile]} />
          ))}
        </RadioGroup>
      </section>
      <section aria-label="How often" className="grid gap-4 border-t border-line pt-3.5">
        <LimitField
          field="parallel_copies"
          hint={`Computers that work side by side on each task. This workspace allows ${workspace.runParallelism}.`}
        />
        <LimitField field="rounds" hint="How often everything is done again." />
        <LimitField field="max_steps" unit="steps" hint="An attempt ends here and is verified as it stands." />
      </section>
      <section aria-labelledby="fork-heading" className="grid gap-4 border-t border-line pt-3.5">
        <div>
          <h2 id="fork-heading" className="font-semibold">
            Forks
          </h2>
          <p className="max-w-md text-12 text-ink-3">
            A computer is set up and plays the prefix once; its copies go on from there, each judged and scored by
            itself.
          </p>
          {template?.can_fork === false ? (
            <p className="max-w-md text-12 text-warn">
              No host of {template.ref} can fork a computer. {template.fork_lack}
            </p>
          ) : null}
        </div>
        <LimitField field="fork_copies" hint="Copies of each computer. More than 1 needs at least 1 prefix step." />
        <LimitField
          field="prefix_steps"
          unit="steps"
          hint="Steps before the fork; they count as steps of every copy."
        />
        <JudgeChoice />
      </section>
      <section aria-labelledby="record-heading" className="border-t border-line pt-3.5">
        <h2 id="record-heading" className="font-semibold">
          Recording
        </h2>
        <p className="max-w-md text-12 text-ink-3">
          Pictures before and after each step are always kept. A video shows what happens between them.
        </p>
        <div className="mt-2 grid max-w-md grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2">
          <Checkbox
            id="record-video"
            className="mt-[3px]"
            aria-describedby="record-video-hint"
            checked={values.record_video}
            onCheckedChange={(checked) => set({ record_video: checked === true })}
          />
          <label htmlFor="record-video">Record a video of each attempt</label>
          <p id="record-video-hint" className="col-start-2 text-12 text-ink-3">
            Takes about a tenth of a processor core for each computer while it acts, and up to 3 MB a minute. It never
            holds up or fails an attempt; a host without the encoder goes on without a video and says so.
          </p>
        </div>
      </section>
    </div>
  );
}
