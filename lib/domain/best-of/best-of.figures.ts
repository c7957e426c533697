import { totalMicroUsd } from "../money";

/** One attempt of a group, as its verifier left it. */
export interface GroupMember {
  attemptId: string;
  /** null: it has no outcome (not valid, not finished, a person helped) and counts nowhere. */
  isSuccess: boolean | null;
}

/** One forked cohort with its judge's pick. */
export interface Group {
  members: readonly GroupMember[];
  /** null: nobody was picked, or the group was not judged. */
  chosenId: string | null;
  /** null when the judge was not asked in both orders, or gave no pick in one of them. */
  ordersAgree: boolean | null;
  /** What judging cost, in micro-USD; 0 without a judge's word, null where a price is not known. */
  costMicroUsd: number | null;
}

export interface BestOfFigures {
  /** Groups with at least one attempt that has an outcome. */
  groups: number;
  /** Of those, groups whose pick has an outcome. */
  picked: number;
  /** Attempts with an outcome. */
  attempts: number;
  /** Share of attempts that succeeded, all groups pooled: what one attempt alone comes to. */
  singles: number | null;
  /** Mean over groups of the share that succeeded: what picking one of each group by chance comes to. */
  random: number | null;
  /** Share of groups in which some attempt succeeded: the most that any pick could reach. */
  oracle: number | null;
  /** Share of picked groups whose pick succeeded. */
  judge: number | null;
  /** The same two over the picked groups only, so that they compare with `judge`. */
  randomOfPicked: number | null;
  oracleOfPicked: number | null;
  /** `oracleOfPicked` less `judge`. */
  regret: number | null;
  /** Groups that were judged in both orders with a pick in each, and how many gave the same. */
  bothOrders: number;
  sameInBothOrders: number;
  /** null where any price is not known. */
  costMicroUsd: number | null;
}

/**
 * The figures of a run's picks; each can be had again by hand from the groups. Attempts without an outcome count
 * nowhere, never as failures. Null stands for "nothing to compute from".
 */
export function bestOfFigures(all: readonly Group[]): BestOfFigures {
  const counted = all
    .map((group) => ({ ...group, members: group.members.filter(({ isSuccess }) => isSuccess !== null) }))
    .filter(({ members }) => members.length > 0);
  const picked = counted.filter(({ members, chosenId }) => members.some(({ attemptId }) => attemptId === chosenId));
  const attempts = counted.flatMap(({ members }) => members);
  const judge = mean(
    picked.map(({ members, chosenId }) => shareOf(members.filter(({ attemptId }) => attemptId === chosenId))),
  );
  const oracleOfPicked = mean(picked.map(bestOf));
  const asked = all.filter(({ ordersAgree }) => ordersAgree !== null);
  return {
    groups: counted.length,
    picked: picked.length,
    attempts: attempts.length,
    singles: attempts.length === 0 ? null : shareOf(attempts),
    random: mean(counted.map(({ members }) => shareOf(members))),
    oracle: mean(counted.map(bestOf)),
    judge,
    randomOfPicked: mean(picked.map(({ members }) => shareOf(members))),
    oracleOfPicked,
    regret: judge === null || oracleOfPicked === null ? null : oracleOfPicked - judge,
    bothOrders: asked.length,
    sameInBothOrders: asked.filter(({ ordersAgree }) => ordersAgree).length,
    costMicroUsd: totalMicroUsd(all.map(({ costMicroUsd }) => costMicroUsd)),
  };
}

const shareOf = (members: readonly GroupMember[]) =>
  members.filter(({ isSuccess }) => isSuccess).length / members.length;
const bestOf = ({ members }: Pick<Group, "members">) => (members.some(({ isSuccess }) => isSuccess) ? 1 : 0);
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
