import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HttpApiError } from './apiError';
import { MemoryBudget } from './memoryBudget';

const budgetOf = (limits: Partial<ConstructorParameters<typeof MemoryBudget>[0]> = {}) =>
  new MemoryBudget({ bytes: 10, callerBytes: 6, waiting: 3, callerWaiting: 2, waitMs: 60_000, ...limits });

const isRefused = (error: unknown) =>
  error instanceof HttpApiError && error.status === 503 && error.details.retryAfterSeconds !== undefined;

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('queues a task until memory is free, in order', async () => {
  const budget = budgetOf();
  const first = await budget.acquire('a', 6);
  const started: string[] = [];
  const large = budget.acquire('b', 6).then((release) => (started.push('large'), release));
  const small = budget.acquire('c', 1).then((release) => (started.push('small'), release));
  await settle();
  assert.deepEqual(started, []);
  first();
  first();
  (await large)();
  (await small)();
  assert.deepEqual(started, ['large', 'small']);
});

it('queues a caller at its limit and lets other callers pass', async () => {
  const budget = budgetOf();
  const first = await budget.acquire('a', 5);
  const started: string[] = [];
  const own = budget.acquire('a', 5).then((release) => (started.push('own'), release));
  const other = budget.acquire('b', 4).then((release) => (started.push('other'), release));
  await settle();
  assert.deepEqual(started, ['other']);
  first();
  (await own)();
  (await other)();
  assert.deepEqual(started, ['other', 'own']);
});

it('refuses too many queued tasks with a retry time, in total and per caller', async () => {
  const budget = budgetOf();
  const first = await budget.acquire('a', 10);
  const waiting = ['a', 'a'].map((caller) => budget.acquire(caller, 1));
  await assert.rejects(budget.acquire('a', 1), isRefused);
  waiting.push(budget.acquire('b', 1));
  await assert.rejects(budget.acquire('c', 1), isRefused);
  first();
  for (const release of await Promise.all(waiting)) release();
});

it('refuses a task that waits too long, and starts the tasks behind it', async () => {
  const budget = budgetOf({ waitMs: 20 });
  const first = await budget.acquire('a', 6);
  const started: string[] = [];
  const large = budget.acquire('b', 10);
  const small = budget.acquire('c', 4).then((release) => (started.push('small'), release));
  await settle();
  assert.deepEqual(started, []);
  await assert.rejects(large, isRefused);
  (await small)();
  first();
});

it('runs a task larger than the whole budget alone', async () => {
  const budget = budgetOf();
  const release = await budget.acquire('a', 1000);
  const started: string[] = [];
  const other = budget.acquire('b', 1).then((next) => (started.push('other'), next));
  await settle();
  assert.deepEqual(started, []);
  release();
  (await other)();
});
