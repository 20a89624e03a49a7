/**
 * Loads a part that the shell wants, however long that takes; rejects for what is wrong with the code itself. The shell has no room for the
 * machinery of `retryUntilLoaded`, which is fetched at boot with the guards of the document, and needed only where a load has failed.
 */
export const loadWithRetry = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    const { retryUntilLoaded } = await import(/* webpackChunkName: "guards" */ './retryUntilLoaded');
    return retryUntilLoaded(load);
  }
};
