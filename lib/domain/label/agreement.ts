/** What one person called one attempt. */
export interface GivenLabel {
  attemptId: string;
  personId: string;
  label: string;
}

/** How two people agree over the attempts that both of them labelled. */
export interface Agreement {
  /** In order. */
  personIds: [string, string];
  attempts: number;
  agreed: number;
  /** -1..1: 0 is what chance gives; null when both gave one and the same label throughout, where chance would agree too. */
  kappa: number | null;
}

/**
 * Cohen's kappa for every two people with an attempt in common, those with the most in common first.
 * Source: Cohen (1960), Educational and Psychological Measurement 20, 37-46.
 */
export function agreements(labels: readonly GivenLabel[]): Agreement[] {
  const byPerson = new Map<string, Map<string, string>>();
  for (const { attemptId, personId, label } of labels) {
    const own = byPerson.get(personId) ?? new Map<string, string>();
    own.set(attemptId, label);
    byPerson.set(personId, own);
  }
  const people = [...byPerson.keys()].sort();
  const found: Agreement[] = [];
  for (const [at, one] of people.entries()) {
    for (const other of people.slice(at + 1)) {
      const agreement = agreementOf(byPerson.get(one) ?? new Map(), byPerson.get(other) ?? new Map());
      if (agreement.attempts > 0) found.push({ personIds: [one, other], ...agreement });
    }
  }
  return found.sort((a, b) => b.attempts - a.attempts);
}

function agreementOf(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) {
  const pairs = [...one].flatMap(([attemptId, label]): Array<[string, string]> => {
    const theirs = other.get(attemptId);
    return theirs === undefined ? [] : [[label, theirs]];
  });
  const attempts = pairs.length;
  const agreed = pairs.filter(([a, b]) => a === b).length;
  const shareOf = (side: 0 | 1, label: string) => pairs.filter((pair) => pair[side] === label).length / attempts;
  const used = new Set(pairs.flat());
  const byChance = [...used].reduce((sum, label) => sum + shareOf(0, label) * shareOf(1, label), 0);
  const kappa = attempts === 0 || byChance === 1 ? null : (agreed / attempts - byChance) / (1 - byChance);
  return { attempts, agreed, kappa };
}
