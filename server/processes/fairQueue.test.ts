import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FairLimiter } from './fairLimiter';
import { FairQueue, type FairQueueOptions, QueueFullError, type Scheduling } from './fairQueue';

type PriorityClass = Scheduling['priority'];

interface Task {
  readonly userId: string;
  readonly priority: PriorityClass;
}

/** Queue with a manual clock and tasks of equal length. */
function simulate(options: FairQueueOptions, tasks: readonly Task[], durationMs = 1000) {
  let now = 0;
  const queue = new FairQueue<Task>({ ...options, now: () => now });
  for (const task of tasks) queue.add(task, task);
  const order: Task[] = [];
  const running: (() => void)[] = [];
  let most = 0;
  const begin = () => {
    for (let lease = queue.take(); lease; lease = queue.take()) {
      order.push(lease.item);
      running.push(lease.release);
    }
    most = Math.max(most, running.length);
  };
  const end = () => {
    now += durationMs;
    running.shift()?.();
  };
  for (begin(); running.length > 0; begin()) end();
  return { order, most };
}

const repeatTask = (count: number, task: Task): Task[] => Array.from({ length: count }, () => task);
const bulk: Task = { userId: 'bob', priority: 'interactive' };

describe('fair queue', () => {
  it('gives a user with few tasks the next slot, however many another has waiting', () => {
    const upload: Task = { userId: 'ada', priority: 'interactive' };
    const { order } = simulate({ slots: 2, expressSlots: 1 }, [...repeatTask(200, bulk), upload]);
    assert.ok(order.indexOf(upload) <= 3, String(order.indexOf(upload)));
  });

  it('keeps interactive tasks of light users from waiting for long ones in all slots', () => {
    const queue = new FairQueue<string>({ slots: 2, expressSlots: 1, now: () => 0 });
    for (const userId of ['bob', 'cy', 'dan']) queue.add(`file of ${userId}`, { userId, priority: 'batch' });
    assert.deepEqual([queue.take()?.item, queue.take()?.item, queue.take()], ['file of bob', 'file of cy', undefined]);
    queue.add('page', { userId: 'ada', priority: 'interactive' });
    assert.deepEqual([queue.take()?.item, queue.take()], ['page', undefined]);
  });

  it('lowers the CPU priority of recent heavy users, and most of background work', () => {
    let now = 0;
    const queue = new FairQueue<string>({ slots: 3, now: () => now });
    const niceness = (userId: string, priority: PriorityClass) => {
      queue.add('', { userId, priority });
      const lease = queue.take();
      now += 6000;
      lease?.release();
      return lease?.niceness;
    };
    assert.deepEqual([niceness('ada', 'interactive'), niceness('ada', 'interactive')], [4, 11]);
    assert.deepEqual(
      [1, 2, 3].map(() => niceness('bob', 'batch')),
      [6, 6, 11],
    );
    assert.equal(niceness('cy', 'background'), 17);
    now += 60_000;
    assert.equal(niceness('ada', 'interactive'), 4);
  });

  it('counts a user as light who used less than half of what another did', () => {
    let now = 0;
    const queue = new FairQueue<string>({ slots: 2, now: () => now });
    queue.add('', { userId: 'bob', priority: 'batch' });
    const bulk = queue.take();
    now += 40_000;
    bulk?.release();
    for (const [usedMs, expected] of [
      [8000, 4],
      [1, 4],
      [20_000, 4],
      [1, 11],
    ] as const) {
      queue.add('', { userId: 'ada', priority: 'interactive' });
      const lease = queue.take();
      assert.equal(lease?.niceness, expected);
      now += usedMs;
      lease.release();
    }
  });

  it('keeps one slot free of background work', () => {
    const queue = new FairQueue<string>({ slots: 2, now: () => 0 });
    for (const userId of ['ada', 'bob']) queue.add(userId, { userId, priority: 'background' });
    assert.deepEqual([queue.take()?.item, queue.take()], ['ada', undefined]);
  });

  it('rejects only the tasks of a user who exceeds the limit', () => {
    const queue = new FairQueue<number>({ slots: 1, maxWaitingPerUser: 2 });
    queue.add(1, bulk);
    queue.add(2, bulk);
    assert.throws(() => queue.add(3, bulk), QueueFullError);
    queue.add(4, { ...bulk, userId: 'ada' });
    queue.take();
    queue.add(5, bulk);
  });

  it('takes the last task of the user with the most when too many wait, and never one of another user', () => {
    const queue = new FairQueue<number>({ slots: 1, maxWaiting: 4 });
    const of = (userId: string) => ({ ...bulk, userId });
    for (const i of [1, 2, 3]) assert.equal(queue.add(i, of('greedy')), undefined);
    assert.equal(queue.add(4, of('ada')), undefined);
    assert.throws(() => queue.add(5, of('greedy')), { name: 'QueueFullError', whose: 'all' });
    assert.equal(queue.add(6, of('bob')), 3);
    assert.throws(() => queue.add(7, of('ada')), QueueFullError);
    assert.equal(queue.size, 4);
  });

  const task = fc.record({
    userId: fc.constantFrom('ada', 'bob', 'cy', 'dan'),
    priority: fc.constantFrom<PriorityClass[]>('interactive', 'batch', 'background'),
  });
  const tasks = fc.array(task, { maxLength: 80 });
  const options = fc.record({ slots: fc.integer({ min: 1, max: 4 }), expressSlots: fc.integer({ min: 0, max: 1 }) });

  it('runs every task once, in order within user and class, and never exceeds its slots', () => {
    fc.assert(
      fc.property(tasks, options, (taskList, queueOptions) => {
        const own = taskList.map((each) => ({ ...each }));
        const { order, most } = simulate(queueOptions, own);
        assert.ok(most <= queueOptions.slots + queueOptions.expressSlots);
        assert.deepEqual(new Set(order), new Set(own));
        assert.equal(order.length, own.length);
        for (const { userId, priority } of own) {
          const same = (each: Task) => each.userId === userId && each.priority === priority;
          assert.deepEqual(order.filter(same), own.filter(same));
        }
      }),
    );
  });

  it('gives busy users of one class equal numbers of turns, within one per slot', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 5 }), (slots, users) => {
        const own = Array.from({ length: users }, (_, i) =>
          repeatTask(30, { userId: `user ${i}`, priority: 'batch' }),
        ).flat();
        const begun = simulate({ slots }, own).order.slice(0, 20);
        const counts = Array.from(
          { length: users },
          (_, i) => begun.filter(({ userId }) => userId === `user ${i}`).length,
        );
        assert.ok(Math.max(...counts) - Math.min(...counts) <= slots, counts.join());
      }),
    );
  });

  it('starves no class', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), (slots) => {
        const file: Task = { userId: 'ada', priority: 'batch' };
        const faces: Task = { userId: 'ada', priority: 'background' };
        const users = Array.from({ length: 20 }, (_, i) =>
          repeatTask(10, { userId: `user ${i}`, priority: 'interactive' }),
        );
        const { order } = simulate({ slots, expressSlots: 1 }, [...users.flat(), file, faces]);
        assert.ok(
          order.indexOf(file) < 60 && order.indexOf(faces) < 60,
          `${order.indexOf(file)} ${order.indexOf(faces)}`,
        );
      }),
    );
  });
});

describe('fair limiter', () => {
  const by = (userId: string) => ({ userId, priority: 'interactive' }) as const;

  it('alternates between users and continues after a failed task', async () => {
    const limiter = new FairLimiter({ slots: 1, maxRunningPerUser: 1 });
    const order: string[] = [];
    const run = (userId: string) => limiter.run(by(userId), async () => void order.push(userId));
    const failing = limiter.run(by('bob'), () => Promise.reject(new Error('no')));
    const rest = [run('bob'), run('bob'), run('ada')];
    await assert.rejects(failing, /no/);
    await Promise.all(rest);
    assert.deepEqual(order, ['ada', 'bob', 'bob']);
  });

  it("runs a repeated task before the user's other ones", async () => {
    const limiter = new FairLimiter({ slots: 1 });
    const order: string[] = [];
    const repeat = async () => {
      await limiter.run(by('bob'), () => Promise.reject(new Error('no'))).catch(() => undefined);
      await limiter.run(by('bob'), async () => void order.push('repeated'), { isRepeated: true });
    };
    await Promise.all([repeat(), limiter.run(by('bob'), async () => void order.push('other'))]);
    assert.deepEqual(order, ['repeated', 'other']);
  });

  it('rejects waiting and later tasks when it closes, and lets the running one end', async () => {
    const limiter = new FairLimiter({ slots: 1 });
    const running = limiter.run(by('ada'), () => new Promise((resolve) => setImmediate(resolve, 'done')));
    const waiting = limiter.run(by('ada'), () => Promise.resolve());
    limiter.close(new Error('closed'));
    await assert.rejects(waiting, /closed/);
    await assert.rejects(
      limiter.run(by('bob'), () => Promise.resolve()),
      /closed/,
    );
    assert.equal(await running, 'done');
  });
});
