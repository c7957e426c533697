import { fail, pass, type Gate } from "./gate-outcome";

/** The desktop is in the network namespace made for it, which is not the host's and has its loopback up. */
export const netnsGate: Gate = (facts) => {
  const { expectedInode, inode, hostInode, hasLoopback } = facts.network;
  const seen = { facts, observed: { expectedInode, inode, hostInode, hasLoopback } };
  if (inode === null) return fail("netns", "runtime", "The network namespace cannot be read.", seen);
  if (inode === hostInode) return fail("netns", "runtime", "The desktop shares the host's network.", seen);
  if (inode !== expectedInode) return fail("netns", "runtime", "The desktop is in another network namespace.", seen);
  if (!hasLoopback) return fail("netns", "runtime", "The loopback interface is down.", seen);
  return pass("netns", "The desktop is in its own network namespace with the loopback up.", seen);
};
