import type { SagaIterator } from 'redux-saga';
import { delay } from 'redux-saga/effects';
import { actions as toasts, withToast } from '@/features/toasts';
import { all, call, race } from '@/sagas/effects';
import { actions, type LogoutLoss } from '../slice';

/** Work of a feature that a logout would lose. */
export interface LogoutGuard {
  readonly findLoss: () => SagaIterator<LogoutLoss | null>;
  /** Saves at once what can be saved. Cancelled after a time limit. */
  readonly save?: () => SagaIterator<unknown>;
}

const SAVE_TIMEOUT_MS = 5000;
/** Other tabs save too, and tell nobody. */
const LOSS_CHECK_MS = 100;

const guards = new Set<LogoutGuard>();

export const registerLogoutGuard = (guard: LogoutGuard): (() => void) => {
  guards.add(guard);
  return () => void guards.delete(guard);
};

export function* findLosses(): SagaIterator<LogoutLoss[]> {
  const losses: LogoutLoss[] = [];
  for (const { findLoss } of guards) losses.push(...[yield* call(findLoss)].filter((loss) => loss !== null));
  return losses;
}

/** Returns true when nothing would be lost but what the user has been told. */
export const areLossesNamed = (losses: readonly LogoutLoss[], named: readonly LogoutLoss[]): boolean =>
  losses.every(({ text, count }) => named.some((one) => one.text.id === text.id && one.count >= count));

function* saveAll(): SagaIterator<true> {
  const unsaved: Required<LogoutGuard>[] = [];
  for (const { findLoss, save } of guards) if (save && (yield* call(findLoss))) unsaved.push({ findLoss, save });
  if (unsaved.length === 0) return true;
  yield* race([all(unsaved.map(({ save }) => call(save))), delay(SAVE_TIMEOUT_MS)]);
  return true;
}

function* waitUntilNothingIsLost(): SagaIterator<void> {
  while ((yield* call(findLosses)).length > 0) yield delay(LOSS_CHECK_MS);
}

/**
 * Saves what can be saved. If that is not all, one message names everything that would be lost, until it is saved or
 * the user insists.
 * @returns true when nothing would be lost; false when the user has to decide or has cancelled
 */
export function* runLogoutGuards(): SagaIterator<boolean> {
  const before = yield* call(findLosses);
  if (before.length === 0) return true;
  const saving = toasts.shown({ title: { id: 'signOut.saving' }, variant: 'info', duration: null });
  if (!(yield* call(withToast<true>, saving, saveAll))) return false;
  const losses = yield* call(findLosses);
  const [first, ...others] = losses;
  if (!first) return true;
  const isOnlyUploads = losses.every(({ isUpload }) => isUpload);
  const asking = toasts.shown({
    title: { id: 'signOut.unsaved' },
    description: others.length > 0 ? [first.text, ...others.map(({ text }) => text)] : first.text,
    action: {
      label: { id: isOnlyUploads ? 'signOut.stopUploads' : 'signOut.insist' },
      dispatch: actions.logoutInsisted(losses),
    },
    variant: 'warning',
    duration: null,
  });
  yield* call(withToast<void>, asking, waitUntilNothingIsLost);
  return false;
}
