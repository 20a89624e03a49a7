import type { SagaIterator } from 'redux-saga';
import { call } from '@/sagas/effects';

/**
 * What a feature finishes before its user signs out. @returns whether nothing is lost by it; where something would be, the user stays, is told so
 * by the feature, and may insist (`logoutInsisted`)
 */
export type LogoutGuard = () => SagaIterator<boolean>;

const logoutGuards = new Set<LogoutGuard>();

/** @returns what takes it back */
export const registerLogoutGuard = (farewell: LogoutGuard): (() => void) => {
  logoutGuards.add(farewell);
  return () => void logoutGuards.delete(farewell);
};

/** Whether every feature lets its user go. */
export function* runLogoutGuards(): SagaIterator<boolean> {
  for (const farewell of logoutGuards) if (!(yield* call(farewell))) return false;
  return true;
}
