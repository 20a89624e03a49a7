import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { jobRules } from '../../jobs/jobTypes';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { connectDatabase, type DatabaseHandle } from '../database';
import { createPgBossQueue } from './pgBoss';

let place: TestDatabase;
let database: DatabaseHandle;
before(async () => {
  place = await createTestDatabase();
  database = connectDatabase(place.connection, () => undefined, 2);
});
after(async () => {
  await database.close();
  await place.drop();
});

const create = () => createPgBossQueue(place.connection, { onError: assert.fail, sendsOnly: true });

async function startAndStop(): Promise<void> {
  const queue = create();
  await queue.start();
  await queue.stop();
}

async function readQueues() {
  const { rows } = await database.db.execute(
    sql`select name, policy, retry_limit, retry_delay, retry_delay_max, expire_seconds, heartbeat_seconds,
      deletion_seconds, updated_on from pgboss.queue where not starts_with(name, '__pgboss__') order by name`,
  );
  return rows;
}

it('brings the rules of existing queues to those of this version, also in concurrent starts', async () => {
  await startAndStop();
  const before_ = await readQueues();
  assert.equal(before_.length, Object.keys(jobRules).length);
  // Rules of another version.
  await database.db.execute(
    sql`update pgboss.queue set retry_limit = 99, retry_delay = 98, retry_delay_max = 97, expire_seconds = 96,
      heartbeat_seconds = 95, deletion_seconds = 94 where name in ('export', 'blob_sweep')`,
  );
  // A job of that version keeps its rules.
  const queue = create();
  await database.db.execute(
    sql`insert into pgboss.job (name, data, retry_limit, start_after) values ('export', '{}', 99, now() + interval '1 day')`,
  );
  await Promise.all([startAndStop(), startAndStop(), queue.start()]);
  const withoutTimes = (rows: Record<string, unknown>[]) => rows.map(({ updated_on: _, ...rules }) => rules);
  assert.deepEqual(withoutTimes(await readQueues()), withoutTimes(before_));
  await queue.send('export', { exportId: 'a' }, { delaySeconds: 3600 });
  const { rows } = await database.db.execute<{ retry_limit: number }>(
    sql`select retry_limit from pgboss.job where name = 'export' order by retry_limit`,
  );
  assert.deepEqual(
    rows.map((row) => row.retry_limit),
    [jobRules.export.retryLimit, 99],
  );
  await queue.stop();
});

it('writes nothing when the rules are the same', async () => {
  await startAndStop();
  const before_ = await readQueues();
  await startAndStop();
  assert.deepEqual(await readQueues(), before_);
});
