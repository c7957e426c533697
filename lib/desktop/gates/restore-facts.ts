import type { NamespaceNames } from "./desktop-facts";

/** A lock on a file, held by a process of a desktop. */
export interface HeldLock {
  /** Pid inside the desktop. */
  insidePid: number;
  /** Path inside the desktop. */
  path: string;
  kind: string;
  access: string;
  start: string;
  end: string;
  /** The same process also maps the file: criu cannot keep a POSIX lock then. Source: a lock goes with the first close of any descriptor of its file. */
  isMapped: boolean;
}

export const lockKey = (lock: HeldLock): string =>
  [lock.insidePid, lock.path, lock.kind, lock.access, lock.start, lock.end].join("\t");

/** A mount as a desktop sees it, without what differs between two desktops by design. */
export interface ListedMount {
  point: string;
  /** Folder of the mounted file system that is shown. */
  root: string;
  type: string;
  source: string;
  /** Options of the mount, then of its file system. */
  options: string;
}

export const mountKey = (mount: ListedMount): string =>
  [mount.point, mount.root, mount.type, mount.source, mount.options].join("\t");

/** What the home folder of a desktop holds of its own, over its template. */
export interface HomeListing {
  /** `sha256:` over kind, path, mode, owner, size and content of every entry, and the marks of removed ones. */
  digest: string;
  entryCount: number;
  contentBytes: number;
}

/** What a desktop was when it was stored; goes with its checkpoint. */
export interface StoredFacts {
  locks: HeldLock[];
  mounts: ListedMount[];
  home: HomeListing;
}

/**
 * What was found of a desktop while it was being restored, before any of its processes ran; null when that stage was
 * never reached or its facts could not be collected.
 */
export interface RestoreFacts {
  checkpointId: string;
  checkpointDigest: string | null;
  stored: StoredFacts;
  /** Right after criu had laid everything back. */
  locksApplied: HeldLock[] | null;
  /** At the last moment before the first instruction. */
  preResume: {
    locks: HeldLock[];
    mounts: ListedMount[];
    home: HomeListing;
    namespaces: NamespaceNames;
  } | null;
  /** Why facts are missing; null when none are. */
  problem: string | null;
}
