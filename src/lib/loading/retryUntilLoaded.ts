import { isChunkError } from './chunkReload';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Delay that ends early when the browser goes online or `end` is called. */
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
 * Loads a chunk with unlimited retries: with growing waits, and at once when the browser goes online. React and
 * modules keep a rejected promise, so a lost connection must not reject. Rejects for errors of the code itself.
 * @param onFailure called after each failure with a function that ends the wait
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
