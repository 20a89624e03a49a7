import { buffers, type EventChannel, eventChannel } from 'redux-saga';
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
    if (!('locks' in navigator)) marked(() => undefined);
    else void navigator.locks.request(lockOf(tab), () => new Promise<void>((release) => marked(release)));
  });

/** Whether this tab is the first of the living ones to ask for something; it has it for as long as its page lives. Where the browser has no locks, each is. */
export const claimed = (name: string): Promise<boolean> =>
  new Promise((told, failed) => {
    if (!('locks' in navigator)) return told(true);
    navigator.locks
      .request(`keepsake-claim:${name}`, { ifAvailable: true }, (lock) => {
        told(lock !== null);
        return lock && new Promise<void>(() => undefined);
      })
      .catch(failed);
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
      if (!('locks' in navigator)) void held(tab);
      else navigator.locks.request(lockOf(tab), { signal: stop.signal }, () => held(tab)).catch(() => undefined);
    };
    const listen = ({ key, newValue }: StorageEvent) => {
      const tab = key === null || newValue === null ? null : tabOfKey(key);
      if (tab !== null && 'locks' in navigator) watch(tab);
    };
    window.addEventListener('storage', listen, { signal: stop.signal });
    // Not before somebody listens.
    queueMicrotask(() => keptDrafts.tabs().forEach(watch));
    return () => stop.abort();
  }, buffers.expanding());
