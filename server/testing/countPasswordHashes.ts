import type { TestContext } from 'node:test';
import { FairBudget } from '../processes/fairBudget';

/** Passwords are hashed one at a time; all other budgets share bytes. */
const ONE_HASH = 1;

/**
 * Counts how often a call computes or verifies a hash of a password, which takes nearly all of its time. The count tells
 * whether two calls take equally long, also on a busy machine. Other calls must not run meanwhile.
 */
export function watchPasswordHashes(t: TestContext) {
  const { mock } = t.mock.method(FairBudget.prototype, 'run');
  return async <Result>(call: () => Promise<Result>) => {
    const before = mock.callCount();
    const result = await call();
    const hashes = mock.calls.slice(before).filter(({ arguments: [, part] }) => part === ONE_HASH).length;
    return { result, hashes };
  };
}
