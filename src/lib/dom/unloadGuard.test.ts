/** @jest-environment jsdom */
import { createUnloadGuard } from './unloadGuard';

it('prompts until every guard is off', () => {
  const isPrompted = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [one, other] = [createUnloadGuard(), createUnloadGuard()];
  one(true);
  other(true);
  one(false);
  expect(isPrompted()).toBe(true);
  other(false);
  expect(isPrompted()).toBe(false);
});
