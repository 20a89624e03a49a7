import { webLocks } from './webLocks';

/** Names of the locks that tabs of this site hold; empty where that cannot be known. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  try {
    const state = await webLocks()?.query();
    return new Set(state?.held?.flatMap((lock) => lock.name ?? []));
  } catch {
    return new Set();
  }
}

/** Holds a lock for as long as the page lives or `until` is pending; does nothing where there are no locks. */
export const holdLock = (name: string, until: Promise<unknown> = new Promise(() => undefined)): void =>
  void webLocks()
    ?.request(name, () => until)
    .catch(() => undefined);
