/** A worker beats every 5 s. Three misses: shorter and a busy machine flickers, longer and a dead one looks alive. */
export const HOST_ONLINE_MS = 15_000;

/** Whether the worker of a host was heard of lately. */
export const isHostOnline = (lastHeartbeatAt: Date | null, now: Date): boolean =>
  lastHeartbeatAt !== null && now.getTime() - lastHeartbeatAt.getTime() <= HOST_ONLINE_MS;
