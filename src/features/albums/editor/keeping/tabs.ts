import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { webLocks } from '@/lib/webLocks';
import { keptDrafts, tabOfKey } from './records';

const lockOf = (tab: string) => `keepsake-draft:${tab}`;

/** The drafts of a tab that is gone; nobody else gets them until `release` is called. */
export interface Bequest {
  readonly tab: string;
  readonly release: () => void;
}

/**
 * Marks a tab as living, for as long as its page does or until the function that it resolves with is called. The browser lets go of the mark
 * when the page ends, however it ends.
 */
export const markLiving = (tab: string): Promise<() => void> =>
  new Promise((marked) => {
    const unmarked = () => marked(() => undefined);
    const hold = () => new Promise<void>((release) => marked(release));
    const locks = webLocks();
    if (locks) locks.request(lockOf(tab), hold).catch(unmarked);
    else unmarked();
  });

/** Whether this tab is the first of the living ones to ask for something; it has it for as long as its page lives. Where the browser has no locks, each is. */
export const claimed = (name: string): Promise<boolean> =>
  new Promise((told) => {
    const locks = webLocks();
    if (!locks) return told(true);
    locks
      .request(`keepsake-claim:${name}`, { ifAvailable: true }, (lock) => {
        told(lock !== null);
        return lock && new Promise<void>(() => undefined);
      })
      // Refused, as where site data is blocked.
      .catch(() => told(true));
  });

/**
 * Tells of every other tab that has left drafts, once it is gone: of those that are gone already, and of those that will be. One tab at a time
 * is told, and closing the channel releases all. Where the browser has no locks (a page without https) a tab cannot be seen living: then what is there at the start is told.
 */
export const bequests = (own: string): EventChannel<Bequest> =>
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
      const locks = webLocks();
      if (!locks) void held(tab);
      else locks.request(lockOf(tab), { signal: stop.signal }, () => held(tab)).catch(() => undefined);
    };
    const listen = ({ key, newValue }: StorageEvent) => {
      const tab = key === null || newValue === null ? null : tabOfKey(key);
      if (tab !== null && webLocks()) watch(tab);
    };
    window.addEventListener('storage', listen, { signal: stop.signal });
    // Not before somebody listens.
    queueMicrotask(() => keptDrafts.tabs().forEach(watch));
    return () => stop.abort();
  }, buffers.expanding());
