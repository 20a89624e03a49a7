import { isChunkError } from './chunkReload';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** A wait that ends by itself, or sooner: when the browser is online again, or when `end` is called. */
export function createRetryDelay(attempt: number): { readonly over: Promise<void>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(() => end(), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
    end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    window.addEventListener('online', end);
  });
  return { over, end };
}

/**
 * Loads a part of the app, however long that takes: with increasing waits, and at once when the browser is online again. A promise that React or
 * a module holds must not reject for a lost connection, because it would stay rejected. Rejects for what is wrong with the code itself.
 * @param onFailure told after each failure, with what ends the wait
 */
export async function retryUntilLoaded<T>(
  load: () => Promise<T>,
  onFailure?: (tryNow: () => void) => void,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (!isChunkError(error)) throw error;
      const { over, end } = createRetryDelay(attempt);
      onFailure?.(end);
      await over;
    }
  }
}
