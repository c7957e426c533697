/** What a table holds for a word from outside; undefined for a word that is not in it, such as `constructor`, which every object answers to. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
