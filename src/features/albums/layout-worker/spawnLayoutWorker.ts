/** A module of its own that callers import lazily, because only a bundler understands `import.meta.url`. */
export const spawnLayoutWorker = (): Worker =>
  new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module', name: 'album-layout' });
