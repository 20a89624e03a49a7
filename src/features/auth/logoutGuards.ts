import type { SagaIterator } from 'redux-saga';
import { call } from '@/sagas/effects';

/**
 * Work that a feature finishes before logout. @returns true when nothing would be lost; otherwise the feature tells
 * the user, who may insist (`logoutInsisted`)
 */
export type LogoutGuard = () => SagaIterator<boolean>;

const logoutGuards = new Set<LogoutGuard>();

/** @returns a function that removes the guard */
export const registerLogoutGuard = (farewell: LogoutGuard): (() => void) => {
  logoutGuards.add(farewell);
  return () => void logoutGuards.delete(farewell);
};

export function* runLogoutGuards(): SagaIterator<boolean> {
  for (const farewell of logoutGuards) if (!(yield* call(farewell))) return false;
  return true;
}
