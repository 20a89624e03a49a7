import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BudgetFullError, FairBudget, type Lease } from './fairBudget';

const budgetOf = (limits: Partial<ConstructorParameters<typeof FairBudget>[0]> = {}) =>
  new FairBudget({ total: 10, perHolder: 6, waiting: 3, waitingPerHolder: 2, waitMs: 60_000, ...limits });

const isRefused = (error: unknown) => error instanceof BudgetFullError;

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('queues a task until memory is free, in order', async () => {
  const budget = budgetOf();
  const first = await budget.acquire(['a'], 6);
  const started: string[] = [];
  const large = budget.acquire(['b'], 6).then((lease) => (started.push('large'), lease));
  const small = budget.acquire(['c'], 1).then((lease) => (started.push('small'), lease));
  await settle();
  assert.deepEqual(started, []);
  first.release();
  first.release();
  (await large).release();
  (await small).release();
  assert.deepEqual(started, ['large', 'small']);
});

it('queues a caller at its limit and lets other callers pass', async () => {
  const budget = budgetOf();
  const first = await budget.acquire(['a'], 5);
  const started: string[] = [];
  const own = budget.acquire(['a'], 5).then((lease) => (started.push('own'), lease));
  const other = budget.acquire(['b'], 4).then((lease) => (started.push('other'), lease));
  await settle();
  assert.deepEqual(started, ['other']);
  first.release();
  (await own).release();
  (await other).release();
  assert.deepEqual(started, ['other', 'own']);
});

it('refuses too many queued tasks: the last of the longest queue, not those of others', async () => {
  const budget = budgetOf();
  const first = await budget.acquire(['a'], 10);
  const waiting = [budget.acquire(['a'], 1)];
  const last = budget.acquire(['a'], 1);
  await assert.rejects(budget.acquire(['a'], 1), isRefused);
  waiting.push(budget.acquire(['b'], 1), budget.acquire(['c'], 1));
  await assert.rejects(last, isRefused);
  first.release();
  for (const lease of await Promise.all(waiting)) lease.release();
});

it('refuses a task that waits too long, and starts the tasks behind it', async () => {
  const budget = budgetOf({ waitMs: 20 });
  const first = await budget.acquire(['a'], 6);
  const started: string[] = [];
  const large = budget.acquire(['b'], 10);
  const small = budget.acquire(['c'], 4).then((lease) => (started.push('small'), lease));
  await settle();
  assert.deepEqual(started, []);
  await assert.rejects(large, isRefused);
  (await small).release();
  first.release();
});

it('runs a task larger than the whole budget alone', async () => {
  const budget = budgetOf();
  const lease = await budget.acquire(['a'], 1000);
  const started: string[] = [];
  const other = budget.acquire(['b'], 1).then((next) => (started.push('other'), next));
  await settle();
  assert.deepEqual(started, []);
  lease.release();
  (await other).release();
});

it('starts tasks of small holders before those of large ones, and counts the addresses of a network together', async () => {
  const budget = budgetOf();
  const held = await Promise.all([budget.acquire(['net', 'a'], 5), budget.acquire(['net', 'b'], 5)]);
  const started: string[] = [];
  const wait = (name: string, holder: [string, string]) =>
    budget.acquire(holder, 1).then((lease) => (started.push(name), lease));
  const [, , last] = [wait('b', ['net', 'b']), wait('new', ['net', 'new']), wait('other', ['home', 'c'])];
  held[0]?.release();
  (await last)?.release();
  await settle();
  assert.deepEqual(started, ['other', 'new', 'b']);
});

describe('clients that hold memory', () => {
  const lend = (lease: Lease) => {
    const lent = { isEnded: false };
    lease.lendToClient(() => (lent.isEnded = true));
    return lent;
  };

  it('reserve what arrives, once they are slow, and not what they announce', async () => {
    const budget = budgetOf({ patienceMs: 20 });
    const bodies = await Promise.all(['a', 'b', 'c'].map((name) => budget.acquire([name], 3, 0)));
    const lent = bodies.map(lend);
    (await budget.acquire(['d'], 10)).release();
    assert.ok(lent.every(({ isEnded }) => !isEnded));
  });

  it('lose it to others when they are slow, whoever holds most first', async () => {
    const budget = budgetOf({ patienceMs: 20 });
    const [small, large] = [await budget.acquire(['a'], 3, 0), await budget.acquire(['b'], 7, 0)];
    const lent = [lend(small), lend(large)];
    small.resize(2);
    large.resize(6);
    const other = await budget.acquire(['c'], 8);
    assert.deepEqual(lent, [{ isEnded: false }, { isEnded: true }]);
    large.release();
    other.release();
  });

  it('keep it while they are not slow, and once the server works on it', async () => {
    const budget = budgetOf({ waitMs: 60 });
    const lease = await budget.acquire(['a'], 6, 0);
    const lent = lend(lease);
    lease.resize(6);
    await assert.rejects(budget.acquire(['b'], 5), isRefused);
    lease.keep();
    await assert.rejects(budget.acquire(['b'], 5), isRefused);
    assert.ok(!lent.isEnded);
  });

  it('arrive together beyond the budget: the greediest is ended', async () => {
    const budget = budgetOf();
    const [a, b] = [await budget.acquire(['a'], 6, 0), await budget.acquire(['b'], 4, 0)];
    const lent = [lend(a), lend(b)];
    a.resize(8);
    b.resize(4);
    assert.deepEqual(lent, [{ isEnded: true }, { isEnded: false }]);
  });
});
