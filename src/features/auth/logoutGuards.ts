import type { SagaIterator } from 'redux-saga';
import { call } from '@/sagas/effects';

/**
 * What a feature finishes before its user signs out. @returns whether nothing is lost by it; where something would be, the user stays, is told so
 * by the feature, and may insist (`logoutInsisted`)
 */
export type Farewell = () => SagaIterator<boolean>;

const farewells = new Set<Farewell>();

/** @returns what takes it back */
export const beforeLogout = (farewell: Farewell): (() => void) => {
  farewells.add(farewell);
  return () => void farewells.delete(farewell);
};

/** Whether every feature lets its user go. */
export function* sayFarewell(): SagaIterator<boolean> {
  for (const farewell of farewells) if (!(yield* call(farewell))) return false;
  return true;
}
