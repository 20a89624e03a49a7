import type { EffectMiddleware, Saga } from 'redux-saga';
import { timeTravel } from '@/lib/timeTravel';

type Step = () => IteratorResult<unknown>;
type AnyIterator = Iterator<unknown> & { readonly meta?: unknown; readonly isSagaIterator?: boolean };

const isIterator = (value: unknown): value is AnyIterator => {
  const { next, throw: fail } = (value ?? {}) as Partial<AnyIterator>;
  return typeof next === 'function' && typeof fail === 'function';
};

/**
 * Wraps an iterator so that its code does not run during time travel. A result, an error or a
 * cancellation waits until the end.
 */
function pauseIterator(iterator: AnyIterator): AnyIterator {
  let held: Step | null = null;
  const step = (resume: Step): IteratorResult<unknown> => {
    if (timeTravel.isOn()) {
      held = resume;
      return { done: false, value: timeTravel.untilEnd() };
    }
    held = null;
    return resume();
  };
  return {
    ...(iterator.isSagaIterator && { isSagaIterator: true, meta: iterator.meta }),
    next: (value) => step(held ?? (() => iterator.next(value))),
    throw: (error) => step(() => (iterator.throw as (error: unknown) => IteratorResult<unknown>)(error)),
    return: (value) => step(() => iterator.return?.(value) ?? { done: true, value }),
  };
}

const pauseIfIterator = (value: unknown): unknown => (isIterator(value) ? pauseIterator(value) : value);

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

export const pauseSaga = <S extends Saga>(saga: S): S => {
  const stilled: AnyFunction = function stilled(...args) {
    return pauseIfIterator((saga as AnyFunction).apply(this, args));
  };
  return Object.defineProperty(stilled, 'name', { value: saga.name }) as unknown as S;
};

export const pauseEffects: EffectMiddleware = (next) => (effect: unknown) => {
  const { type, payload } = (effect ?? {}) as { type?: unknown; payload?: { fn?: Saga } };
  if (isIterator(effect)) return next(pauseIterator(effect));
  if ((type !== 'CALL' && type !== 'FORK') || typeof payload?.fn !== 'function') return next(effect);
  return next({ ...(effect as object), payload: { ...payload, fn: pauseSaga(payload.fn) } });
};
