/** Waits for values on the screen. A value that is read once right after an action may still be the old one. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from './browser';

/** Longest wait, in ms; ample for two files at once on two cores. */
const LIMIT_MS = 60_000;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Polls until the value equals the expected one.
 * @throws AssertionError with both values after the time limit
 */
export async function waitForValue<T>(read: () => Promise<T>, expected: T, what?: string): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const value = await read();
    if (isDeepStrictEqual(value, expected)) return;
    if (performance.now() > end) return assert.deepEqual(value, expected, what);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the locator matches this many elements. */
export const waitForCount = (locator: Locator, expected: number, what?: string): Promise<void> =>
  waitForValue(() => locator.count(), expected, what);

/** Waits until the field holds this value. */
export const waitForInput = (field: Locator, expected: string, what?: string): Promise<void> =>
  waitForValue(() => field.inputValue(), expected, what);

/**
 * Position of an element that is visible and does not move, in viewport px. An element may be replaced or still be
 * on its way when it is first found.
 * @throws Error after the time limit
 */
export async function restingBox(locator: Locator): Promise<Box> {
  const end = performance.now() + LIMIT_MS;
  do {
    const before = await locator.boundingBox();
    await locator.page().evaluate(
      () =>
        new Promise<void>((done) => {
          let frames = 5;
          const next = () => {
            frames -= 1;
            if (frames === 0) done();
            else requestAnimationFrame(next);
          };
          next();
        }),
    );
    const after = await locator.boundingBox();
    if (before && after && isDeepStrictEqual(before, after)) return after;
  } while (performance.now() < end);
  throw new Error(`${String(locator)} is not visible or does not rest`);
}
