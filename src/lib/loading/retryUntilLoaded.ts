import { isChunkError } from './chunkErrors';
import { createRetryDelay } from './loadWithRetry';

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
