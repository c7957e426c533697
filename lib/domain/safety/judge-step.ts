import { SAFETY_VERDICTS, type SafetyRules, type SafetyVerdict } from "./safety.rules";

/** What is known of a step before it is taken. */
export interface StepFacts {
  isSandbox: boolean;
  /** It may change something; scrolling and waiting do not. */
  isMutating: boolean;
  /** Name of the program that owns the element; null when it is not known. */
  app: string | null;
  /** Host name that a browser shows; null outside of one. */
  domain: string | null;
  /** The step in words. */
  text: string;
  /** What the call says of steps that cannot be taken back; undefined leaves it to the rules. */
  allowIrreversible?: boolean | undefined;
}

export interface StepJudgement {
  verdict: SafetyVerdict;
  /** What it follows from, in words; null when nothing spoke against the step. */
  rule: string | null;
}

/**
 * What the rules say of one step. The strictest verdict of app, domain and words stands. It fails closed: outside of
 * sandboxes a step that may change something and whose program is not known is at least confirmed, and when the rules
 * could not be read (`rules` null) every step that may change something is, in sandboxes too.
 */
export function judgeStep(rules: SafetyRules | null, facts: StepFacts): StepJudgement {
  if (rules === null) {
    return facts.isMutating ? { verdict: "confirm", rule: "the rules could not be read" } : ALLOWED;
  }
  return strictest([
    byApp(rules, facts),
    byDomain(rules, facts),
    byWords(rules, facts),
    ...(facts.isMutating && !facts.isSandbox && facts.app === null
      ? [{ verdict: "confirm" as const, rule: "the program is not known" }]
      : []),
  ]);
}

const ALLOWED: StepJudgement = { verdict: "allow", rule: null };
const judged = (verdict: SafetyVerdict, rule: string): StepJudgement =>
  verdict === "allow" ? ALLOWED : { verdict, rule };

function byApp({ apps, other_apps }: SafetyRules, { app, isMutating }: StepFacts): StepJudgement {
  if (app === null || !isMutating) return ALLOWED;
  const named = apps.filter((entry) => entry.app.toLowerCase() === app.toLowerCase());
  if (named.length === 0) return judged(other_apps, "apps that are not listed");
  return strictest(named.map(({ verdict }) => judged(verdict, `app ${app}`)));
}

function byDomain({ domains, other_domains }: SafetyRules, { domain, isMutating }: StepFacts): StepJudgement {
  if (domain === null || !isMutating) return ALLOWED;
  const host = domain.toLowerCase();
  const named = domains.filter((entry) => host === entry.domain || host.endsWith(`.${entry.domain}`));
  if (named.length === 0) return judged(other_domains, "domains that are not listed");
  // The longest name says most about the host: a subdomain may be freer or stricter than its domain.
  const longest = Math.max(...named.map((entry) => entry.domain.length));
  const nearest = named.filter((entry) => entry.domain.length === longest);
  return strictest(nearest.map(({ verdict, domain: listed }) => judged(verdict, `domain ${listed}`)));
}

function byWords({ irreversible_words, irreversible }: SafetyRules, facts: StepFacts): StepJudgement {
  if (!facts.isMutating) return ALLOWED;
  const words = new Set(facts.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const word = irreversible_words.find((each) => words.has(each));
  if (word === undefined) return ALLOWED;
  const byRules = facts.isSandbox ? irreversible.sandbox : irreversible.device;
  if (facts.allowIrreversible === true) return judged(byRules === "confirm" ? "allow" : byRules, `word ${word}`);
  if (facts.allowIrreversible === false)
    return strictest([judged(byRules, `word ${word}`), judged("confirm", `word ${word}`)]);
  return judged(byRules, `word ${word}`);
}

const rank = ({ verdict }: StepJudgement) => SAFETY_VERDICTS.indexOf(verdict);

function strictest(all: readonly StepJudgement[]): StepJudgement {
  return all.reduce((worst, each) => (rank(each) > rank(worst) ? each : worst), ALLOWED);
}
