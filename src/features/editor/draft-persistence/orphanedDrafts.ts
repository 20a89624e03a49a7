import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { acquireLock, runWhenLockFree, tryAcquireLock } from '@/lib/tabs/tabLocks';
import { draftStorage, parseTabId } from './draftStorage';

const tabLockName = (tab: string) => `keepsake-draft:${tab}`;

/** The drafts of a tab that is gone; nobody else gets them until `release` is called. */
export interface OrphanedDrafts {
  readonly tab: string;
  readonly release: () => void;
}

/** Marks a tab as living, for as long as its page does or until the function that it resolves with is called. */
export const acquireTabLock = (tab: string): Promise<() => void> => acquireLock(tabLockName(tab));

/** Tells if this tab is the first of the living ones to ask for something; it has it for as long as its page lives. */
export const claimOnce = (name: string): Promise<boolean> => tryAcquireLock(`keepsake-claim:${name}`);

/**
 * Tells of every other tab that has left drafts, once it is gone: of those that are gone already, and of those that will be. One tab at a time
 * is told, and closing the channel releases all.
 */
export const watchOrphanedDrafts = (own: string): EventChannel<OrphanedDrafts> =>
  eventChannel((emit) => {
    const stop = new AbortController();
    const watched = new Set([own]);
    const held = (tab: string) =>
      new Promise<void>((release) => {
        stop.signal.addEventListener('abort', () => release());
        emit({ tab, release });
      });
    const watch = (tab: string) => {
      if (watched.has(tab)) return;
      watched.add(tab);
      runWhenLockFree(tabLockName(tab), stop.signal, () => held(tab));
    };
    const listen = ({ key, newValue }: StorageEvent) => {
      const tab = key === null || newValue === null ? null : parseTabId(key);
      if (tab !== null) watch(tab);
    };
    window.addEventListener('storage', listen, { signal: stop.signal });
    // Not before somebody listens.
    queueMicrotask(() => draftStorage.listTabIds().forEach(watch));
    return () => stop.abort();
  }, buffers.expanding());
