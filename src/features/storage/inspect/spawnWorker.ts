/** A module of its own that callers import lazily, because only a bundler understands `import.meta.url`. */
export const spawnWorker = (): Worker =>
  new Worker(new URL('./inspector.worker.ts', import.meta.url), { type: 'module', name: 'photo-inspector' });
