import type { SagaIterator } from 'redux-saga';
import type { LogoutLoss } from '../slice';

/** Work of a feature that a logout would lose. */
export interface LogoutGuard {
  readonly findLoss: () => SagaIterator<LogoutLoss | null>;
  /** Saves at once what can be saved. Cancelled after a time limit. */
  readonly save?: () => SagaIterator<unknown>;
}

/** The guards of all features. Only the logout reads them, and its code comes later. */
export const logoutGuards: ReadonlySet<LogoutGuard> = new Set();

export function registerLogoutGuard(guard: LogoutGuard): () => void {
  const guards = logoutGuards as Set<LogoutGuard>;
  guards.add(guard);
  return () => void guards.delete(guard);
}
