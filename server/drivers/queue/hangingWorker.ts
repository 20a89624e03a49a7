import type { ClientConfig } from 'pg';
import { createPgBossQueue } from './pgBoss';

/** Test process: takes one job, reports it, and never finishes until it is killed. */
const queue = createPgBossQueue(JSON.parse(process.argv[2] ?? '{}') as ClientConfig, { onError: () => undefined });
await queue.start();
await queue.work(
  'mail',
  async ({ id }) => {
    process.send?.(id);
    await new Promise(() => undefined);
  },
  { concurrency: 1 },
);
process.send?.('ready');
