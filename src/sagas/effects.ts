/**
 * Effects of redux-saga with typed results: `const album = yield* select(selectAlbum, id)`. Each
 * helper yields the effect of the same name, so tests and middleware see plain effects.
 */
import type { Action } from 'redux';
import type { FlushableChannel, SagaIterator, TakeableChannel, Task } from 'redux-saga';
import type { ActionPattern, StrictEffect, Tail } from 'redux-saga/effects';
import * as effects from 'redux-saga/effects';

/* oxlint-disable typescript/no-explicit-any -- only `any` admits the parameters of every function, and an action awaited by its type has none */
type AnyFunction = (...args: any[]) => any;

type Result<T> = T extends Iterator<unknown, infer R> ? R : Awaited<T>;

interface ActionMatcher<A extends Action> {
  match(action: unknown): action is A;
}

/**
 * Result of one member of {@link race} or {@link all}: of a helper of this module, or of a plain
 * effect, whose result is untyped.
 */
type EffectResult<T> = T extends Iterator<unknown, infer R> ? R : unknown;

export function* select<Fn extends AnyFunction>(
  selector: Fn,
  ...args: Tail<Parameters<Fn>>
): SagaIterator<ReturnType<Fn>> {
  return (yield effects.select(selector, ...args)) as ReturnType<Fn>;
}

export function* call<Fn extends AnyFunction>(fn: Fn, ...args: Parameters<Fn>): SagaIterator<Result<ReturnType<Fn>>> {
  return (yield effects.call(fn, ...args)) as Result<ReturnType<Fn>>;
}

export function take<A extends Action>(pattern: ActionMatcher<A>): SagaIterator<A>;
export function take<T>(channel: TakeableChannel<T>): SagaIterator<T>;
export function take(pattern?: ActionPattern): SagaIterator;
export function* take(pattern?: unknown): SagaIterator<unknown> {
  return (yield effects.take(pattern as ActionPattern)) as unknown;
}

/** Returns the first result under its name or index; the others are undefined. */
export function race<const T extends readonly unknown[]>(
  members: T,
): SagaIterator<{ -readonly [K in keyof T]: EffectResult<T[K]> | undefined }>;
export function race<T extends Readonly<Record<string, unknown>>>(
  members: T,
): SagaIterator<{ readonly [K in keyof T]?: EffectResult<T[K]> }>;
export function* race(members: object): SagaIterator<unknown> {
  return (yield effects.race(members as Record<string, StrictEffect>)) as unknown;
}

export function all<const T extends readonly unknown[]>(
  members: T,
): SagaIterator<{ -readonly [K in keyof T]: EffectResult<T[K]> }>;
export function all<T extends Readonly<Record<string, unknown>>>(
  members: T,
): SagaIterator<{ readonly [K in keyof T]: EffectResult<T[K]> }>;
export function* all(members: object): SagaIterator<unknown> {
  return (yield effects.all(members as Record<string, StrictEffect>)) as unknown;
}

export function* fork<Fn extends AnyFunction>(
  fn: Fn,
  ...args: Parameters<Fn>
): SagaIterator<Task<Result<ReturnType<Fn>>>> {
  return (yield effects.fork(fn, ...args)) as Task<Result<ReturnType<Fn>>>;
}

export function* join<R>(task: Task<R>): SagaIterator<R> {
  return (yield effects.join(task)) as R;
}

export function* flush<T>(channel: FlushableChannel<T>): SagaIterator<T[]> {
  return (yield effects.flush(channel)) as T[];
}

type AbortableFunction<A, R> = (argument: A, options: { signal: AbortSignal }) => Promise<R>;

/** Body of {@link callApi}, exported for tests: they expect the effect `call(abortableCall, fn, argument)`. */
export function* abortableCall<A, R>(fn: AbortableFunction<A, R>, argument: A): SagaIterator<R> {
  const controller = new AbortController();
  try {
    return yield* call(fn, argument, { signal: controller.signal });
  } finally {
    controller.abort();
  }
}

/**
 * Calls `fn(argument, { signal })` and aborts the signal when the saga is cancelled, which stops
 * unneeded requests. A cancelled saga does not see the rejection. Also a member of `race` or `all`.
 */
export function* callApi<A, R>(fn: AbortableFunction<A, R>, argument: A): SagaIterator<R> {
  return yield* call(abortableCall<A, R>, fn, argument);
}
