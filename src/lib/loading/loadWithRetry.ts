const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * The promise `over` resolves after 1 s, doubled with each attempt up to 30 s; earlier when the browser goes online or
 * `end` is called.
 */
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
 * Loads a chunk that the shell needs, with unlimited retries. Rejects for errors of the code itself. The shell stays
 * small: `retryUntilLoaded` comes with the document guards at boot and is used only after a failure.
 */
export const loadWithRetry = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    const { retryUntilLoaded } = await import(/* webpackChunkName: "guards" */ './retryUntilLoaded');
    return retryUntilLoaded(load);
  }
};
