import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { acquireLock, runWhenLockFree, tryAcquireLock } from '@/lib/tabs/tabLocks';
import { draftStorage, parseTabId } from './draftStorage';

const tabLockName = (tab: string) => `keepsake-draft:${tab}`;

/** The drafts of a closed tab. They are locked for this tab until `release` is called. */
export interface OrphanedDrafts {
  readonly tab: string;
  readonly release: () => void;
}

/** Marks a tab as alive, until its page closes or the returned function is called. */
export const acquireTabLock = (tab: string): Promise<() => void> => acquireLock(tabLockName(tab));

/** Resolves to true if this tab is the first living one to claim the name. The claim lasts as long as its page. */
export const claimOnce = (name: string): Promise<boolean> => tryAcquireLock(`keepsake-claim:${name}`);

/** Emits every closed tab that has left drafts, now or later, one tab at a time. Closing the channel releases all. */
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
    // Waits until the channel has a listener.
    queueMicrotask(() => draftStorage.listTabIds().forEach(watch));
    return () => stop.abort();
  }, buffers.expanding());
