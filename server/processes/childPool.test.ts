import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChildPool, type ChildPoolOptions, type PooledChild } from './childPool';
import { nicenessByClass } from './fairQueue';

const tasks = (['interactive', 'background', 'batch', 'background', 'interactive'] as const).map((priority, i) => ({
  userId: `user ${i % 2}`,
  priority,
}));

/** Runs tasks of every class one after the other. @returns the niceness of each process that was started */
async function startedBy(options: Partial<ChildPoolOptions<PooledChild>>): Promise<number[]> {
  const started: number[] = [];
  const start = (niceness: number): PooledChild => {
    started.push(niceness);
    return { niceness, hasEnded: false, idleSince: 0, stop: () => Promise.resolve() };
  };
  const pool = new ChildPool({ processes: 1, maxWaitingPerUser: 10, idleMs: undefined, start, ...options });
  for (const scheduling of tasks) await pool.run(scheduling, () => Promise.resolve());
  await pool.close();
  return started;
}

describe('a pool of processes', () => {
  it('starts a process for each niceness that its tasks have', async () => {
    const { express, light, background } = nicenessByClass;
    assert.deepEqual(new Set(await startedBy({})), new Set([express, light, background]));
  });

  it('keeps one process for tasks of all classes where they have one niceness', async () => {
    assert.deepEqual(await startedBy({ niceness: nicenessByClass.light }), [nicenessByClass.light]);
  });
});
