import { createInspectorPool, type Inspector } from './inspectorPool';

let pool: Promise<Inspector> | null = null;

/** The one pool of the page, made at first use. */
function opened(): Promise<Inspector> {
  const opening = pool ?? import('./spawnWorker').then(({ spawnWorker }) => createInspectorPool(spawnWorker));
  pool = opening;
  // A lost connection is no reason to look at no photo any more.
  opening.catch(() => {
    if (pool === opening) pool = null;
  });
  return opening;
}

/** Looks at chosen files in workers; see {@link Inspector}. */
export const inspector = {
  inspect: async (file: Blob, name: string) => (await opened()).inspect(file, name),
  thumbnail: async (file: Blob, size: { width: number; height: number }) => (await opened()).thumbnail(file, size),
  /** Ends the workers; the next look starts new ones. */
  close(): void {
    pool?.then(
      (open) => open.close(),
      () => undefined,
    );
    pool = null;
  },
};
