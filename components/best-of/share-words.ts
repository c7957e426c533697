/** `66.7 %`; a dash where there is nothing to compute from, never 0. */
export const shareWords = (share: number | null): string => (share === null ? "—" : `${(share * 100).toFixed(1)} %`);
