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
