/**
 * Loads a part that the shell wants, however long that takes; rejects for what is wrong with the code itself. The shell has no room for the
 * machinery of `keepTrying`, which is fetched at boot with the guards of the document, and needed only where a load has failed.
 */
export const loadPatiently = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    const { keepTrying } = await import(/* webpackChunkName: "guards" */ './retryUntilLoaded');
    return keepTrying(load);
  }
};
