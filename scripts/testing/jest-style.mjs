/**
 * `describe`, `it`, `it.each` and `expect` as in Jest, but on node:test, for the tests of `domain`. They are pure, and
 * Jest's sandbox took two thirds of their time.
 */
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { expect } from 'expect';
import { bind } from 'jest-each';

const define = (title, run) => void it(title, () => run());
const test = Object.assign(define, { each: bind(define, false) });

export function defineJestGlobals() {
  const hooks = { beforeAll: before, beforeEach, afterAll: after, afterEach };
  Object.assign(globalThis, { describe, it: test, test, expect, ...hooks });
}
