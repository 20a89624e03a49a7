import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { runForHolder } from '../../processes/fairBudget';
import { withTestServer } from '../../testing/testServer';
import { connectDatabase, isDatabaseUnavailable } from '.';

const server = withTestServer();

it('never lends all connections to one user, and lends them to whoever holds fewest first', async () => {
  const handle = connectDatabase(server.database.connection, () => undefined, 4);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const order: string[] = [];
  const waiting: { readonly holders: number; readonly resolve: () => void }[] = [];
  const held = (holders: number) => new Promise<void>((resolve) => waiting.push({ holders, resolve }));
  const hold = (userId: string) =>
    runForHolder([userId], () =>
      handle.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        const holders = order.push(userId);
        for (const one of waiting) if (one.holders === holders) one.resolve();
        await released;
      }),
    );
  const [two, three] = [held(2), held(3)];
  const greedy = Array.from({ length: 6 }, () => hold('greedy'));
  const other = runForHolder(['other'], () => handle.db.execute(sql`select 1`));
  await Promise.all([other, two]);
  assert.deepEqual(order, ['greedy', 'greedy']);
  assert.deepEqual([handle.stats().waiting, handle.stats().limit], [4, 4]);
  const late = hold('late');
  await three;
  assert.equal(order[2], 'late');
  release();
  await Promise.all([...greedy, late]);
  assert.equal(handle.stats().waiting, 0);
  await handle.close();
});

it('reports a failed connection as unavailable and gives its turn back', async () => {
  const handle = connectDatabase({ host: '127.0.0.1', port: 1 }, () => undefined, 1);
  for (let i = 0; i < 3; i += 1) {
    const error = await handle.ping().catch((reason: unknown) => reason);
    assert.ok(isDatabaseUnavailable(error));
  }
  await handle.close();
});

it('lends all connections of a small pool to the one command that has it', async () => {
  const handle = connectDatabase(server.database.connection, () => undefined, 3);
  await handle.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await Promise.all([handle.ping(), handle.ping()]);
  });
  await handle.close();
});
