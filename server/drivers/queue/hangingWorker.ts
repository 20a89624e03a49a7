import type { ClientConfig } from 'pg';
import { createPgBossQueue } from './pgBoss';

/** A process that takes one job, says so, and never ends it: for the test that kills it. */
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
