import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import type { ClientConfig } from 'pg';
import { currentRequestId, runInLogContext } from '../../log';
import { QueueFullError } from '../../processes/fairQueue';
import { programArgs, programFile } from '../../testing/programFile';
import { connectDatabase, type DatabaseHandle } from '../database';
import type { Queue } from './queue';

export interface QueueUnderTest {
  readonly connection: ClientConfig;
  create(): Queue;
  close(): Promise<void>;
}

const createMailJob = () => ({ kind: 'verify' as const, userId: randomUUID() });

function createGate<T = void>(): { readonly promise: Promise<T>; readonly open: (value: T) => void } {
  let open: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

export function queueCompliance(name: string, open: () => Promise<QueueUnderTest>): void {
  describe(`queue: ${name}`, () => {
    let fixture: QueueUnderTest;
    let database: DatabaseHandle;
    let queue: Queue;
    /** Any worker may take a job, so all mail tests of a queue share this handler. */
    let onMail: (job: { readonly id: string; readonly userId: string }) => void = () => undefined;
    before(async () => {
      fixture = await open();
      database = connectDatabase(fixture.connection, () => undefined, 3);
      queue = fixture.create();
      await queue.start();
    });
    after(async () => {
      await queue.stop();
      await database.close();
      await fixture.close();
    });

    it('runs a job once with its data, and again after a failed attempt', async () => {
      const seen: { id: string; userId: string }[] = [];
      const done = createGate();
      onMail = (job) => {
        seen.push(job);
        if (seen.length === 1) throw new Error('simulated failure of the first attempt');
        done.open();
      };
      await queue.work(
        'mail',
        async ({ id, data }) => {
          if (data.kind === 'verify') onMail({ id, userId: data.userId });
        },
        { concurrency: 2 },
      );
      const data = createMailJob();
      const id = await queue.send('mail', data);
      await done.promise;
      assert.deepEqual(seen, [
        { id, userId: data.userId },
        { id, userId: data.userId },
      ]);
    });

    it('keeps the request id of the sender for the job and for the jobs that it sends, and out of their data', async () => {
      const done = createGate<readonly [object, string | undefined]>();
      const requestId = randomUUID();
      await queue.work(
        'printing',
        ({ data }) => queue.send('refund', { paymentId: data.orderId }).then(() => undefined),
        {
          concurrency: 1,
        },
      );
      await queue.work('refund', async ({ data }) => done.open([data, currentRequestId()]), { concurrency: 1 });
      await runInLogContext({ requestId }, () => queue.send('printing', { orderId: 'a' }));
      assert.deepEqual(await done.promise, [{ paymentId: 'a' }, requestId]);
    });

    it('holds a job until its transaction commits, and drops it on rollback', async () => {
      const ids: string[] = [];
      const both = createGate();
      await queue.work(
        'generation',
        async ({ data }) => {
          ids.push(data.generationId);
          if (ids.includes('committed') && ids.includes('last')) both.open();
        },
        { concurrency: 1 },
      );
      await assert.rejects(
        database.db.transaction(async (tx) => {
          await queue.send('generation', { generationId: 'rolled back' }, { tx, singletonKey: 'a' });
          throw new Error('no');
        }),
      );
      await database.db.transaction(async (tx) => {
        await queue.send('generation', { generationId: 'committed' }, { tx, singletonKey: 'b' });
        assert.deepEqual(ids, []);
      });
      await queue.send('generation', { generationId: 'last' }, { singletonKey: 'c' });
      await both.promise;
      assert.deepEqual(ids.toSorted(), ['committed', 'last']);
    });

    it('rejects a second job with the same key while the first waits or runs, and aborts a running one on stop', async () => {
      const other = fixture.create();
      await other.start();
      const running = createGate();
      let aborted = false;
      await other.work(
        'export',
        async ({ signal }) => {
          running.open();
          await once(signal, 'abort');
          aborted = true;
          throw new Error('stopped');
        },
        { concurrency: 1 },
      );
      assert.notEqual(await other.send('export', { exportId: 'x' }, { singletonKey: 'x' }), null);
      await running.promise;
      assert.equal(await other.send('export', { exportId: 'x' }, { singletonKey: 'x' }), null);
      await other.stop(5_000);
      assert.equal(aborted, true);
      const again = createGate<string>();
      await queue.work('export', async ({ data }) => again.open(data.exportId), { concurrency: 1 });
      assert.equal(await again.promise, 'x');
    });

    it("alternates between users whoever sent more or earlier, and limits a user's waiting jobs", async () => {
      const [ada, bob] = [randomUUID(), randomUUID()];
      const send = (userId: string) =>
        queue.send('takeout', { takeoutId: userId }, { singletonKey: randomUUID(), userId, maxWaitingPerUser: 4 });
      for (let i = 0; i < 4; i += 1) await send(bob);
      await assert.rejects(send(bob), QueueFullError);
      for (let i = 0; i < 2; i += 1) await send(ada);
      const order: string[] = [];
      const all = createGate();
      await queue.work(
        'takeout',
        async ({ data, isLastAttempt }) => {
          assert.equal(isLastAttempt, false);
          if (order.push(data.takeoutId) === 6) all.open();
        },
        { concurrency: 1 },
      );
      await all.promise;
      assert.deepEqual(order, [bob, ada, bob, ada, bob, bob]);
    });

    it('reruns the job of a killed worker', { timeout: 60_000 }, async () => {
      const worker = startWorker(fixture.connection);
      await once(worker, 'message');
      const data = createMailJob();
      const repeated = new Set<string>();
      let notify: () => void = () => undefined;
      onMail = ({ id }) => {
        repeated.add(id);
        notify();
      };
      // This process's worker takes mail jobs too, so send until the other worker gets one.
      const killed = await untilTaken(worker, () => queue.send('mail', data));
      worker.kill('SIGKILL');
      await new Promise<void>((resolve) => {
        notify = () => {
          if (repeated.has(killed)) resolve();
        };
        notify();
      });
    });
  });
}

function startWorker(connection: ClientConfig): ChildProcess {
  return fork(programFile('server/drivers/queue/hangingWorker.ts'), [JSON.stringify(connection)], {
    execArgv: [...programArgs],
  });
}

async function untilTaken(worker: ChildProcess, send: () => Promise<string | null>): Promise<string> {
  const taken = once(worker, 'message').then(([id]) => String(id));
  for (;;) {
    await send();
    const id = await Promise.race([taken, new Promise<null>((resolve) => setTimeout(() => resolve(null), 300))]);
    if (id !== null) return id;
  }
}
