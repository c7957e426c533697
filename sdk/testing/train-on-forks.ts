import { CheckerError, InvalidEpisode, type Client, type Env } from "../typescript/src/index";

/** What a trainer would make of eight copies of one desktop: the first two solve the task, the last one is given up. */
export async function trainOnForks(client: Client, parentId: string) {
  const parent = await client.attach(parentId);
  const group = await parent.fork(8);
  const kept: number[] = [];
  const dropped: Array<{ error: string; score: number | null | undefined; reasons: string[] }> = [];
  const ends = await Promise.allSettled(Array.from(group, (env, number) => play(env, number)));
  for (const end of ends) {
    if (end.status === "fulfilled") kept.push(end.value);
    else if (end.reason instanceof InvalidEpisode) {
      const { name, reward, invalidReasons } = end.reason;
      dropped.push({ error: name, score: reward?.score, reasons: invalidReasons });
    } else throw end.reason;
  }
  // A loop that asks without strict must find no number to train on either.
  const seen = await Promise.all(Array.from(group, async (env) => (await env.verify({ strict: false })).score));
  await group.close();
  await parent.close();
  return { kept, dropped, seen };
}

async function play(env: Env, number: number): Promise<number> {
  if (number < 2) await env.exec(["printf 42 > /home/user/answer.txt"], { shell: true });
  if (number === 7) await env.quarantine("the harness lost track");
  const { score } = await env.verify();
  if (score === null) throw new CheckerError("strict, and without a score", {});
  return score;
}
