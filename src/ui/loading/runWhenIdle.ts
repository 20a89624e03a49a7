/** Calls back once the browser has nothing better to do. @returns a function that takes it back */
export function runWhenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(waiting);
}
