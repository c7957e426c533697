import { OUTCOME_LOOK, OutcomeFact, STATUS_LOOK, VERIFIER_LOOK } from "@/components/attempt/facts";
import { DESKTOP_LOOK } from "@/components/desktop/desktop-status";
import { HealthWord } from "@/components/health/health-state";
import { RUN_STATUS_LOOK, STOP_REASON_LOOK } from "@/components/run/run-status";
import { Fact, FactChips, type FactProps } from "@/components/ui/fact";
import { Tag } from "@/components/ui/tag";
import { HEALTH_STATES } from "@/lib/domain/health/health.wire";
import { Named, Section } from "./section";

const rowsOf = (looks: Record<string, Omit<FactProps, "className">>) =>
  Object.entries(looks).map(([name, look]) => ({ name, shown: <Fact {...look} /> }));

/** Every value of every status as icon, word and colour, read from the tables that the screens read. */
export function Vocabulary() {
  return (
    <>
      <Section title="Status: what the machinery did">
        <Named rows={rowsOf(STATUS_LOOK)} />
      </Section>
      <Section title="Verifier: can it be trusted">
        <Named rows={rowsOf(VERIFIER_LOOK)} />
      </Section>
      <Section title="Outcome: was it solved">
        <Named rows={[...rowsOf(OUTCOME_LOOK), { name: "none", shown: <OutcomeFact outcome="none" /> }]} />
      </Section>
      <Section title="Run status">
        <Named rows={rowsOf(RUN_STATUS_LOOK)} />
      </Section>
      <Section title="Stop reasons">
        <Named rows={rowsOf(STOP_REASON_LOOK)} />
      </Section>
      <Section title="Desktop">
        <Named rows={rowsOf(DESKTOP_LOOK)} />
      </Section>
      <Section title="Health">
        <Named rows={HEALTH_STATES.map((state) => ({ name: state, shown: <HealthWord state={state} /> }))} />
      </Section>
      <Section title="Chips and tags">
        <FactChips
          facts={[
            { label: "Status", fact: <Fact {...STATUS_LOOK.done} /> },
            { label: "Verifier", fact: <Fact {...VERIFIER_LOOK.invalid} /> },
            { label: "Outcome", fact: <OutcomeFact outcome="none" /> },
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-1.5">
          <Tag>Scripted test</Tag>
          <Tag tone="warn">Simulated</Tag>
          <Tag tone="accent">Baseline</Tag>
          <Tag tone="fail">regressed</Tag>
          <Tag tone="success">improved</Tag>
        </div>
      </Section>
    </>
  );
}
