import { keepTrying } from '@/lib/loading/retryUntilLoaded';
import { createInspectorPool, type Inspector } from './inspectorPool';

let pool: Promise<Inspector> | null = null;

/** The one pool of the page, made at first use. */
function opened(): Promise<Inspector> {
  pool ??= keepTrying(() => import('./spawnWorker')).then(({ spawnWorker }) => createInspectorPool(spawnWorker));
  return pool;
}

/** Looks at chosen files in workers; see {@link Inspector}. */
export const inspector = {
  inspect: async (file: Blob, name: string) => (await opened()).inspect(file, name),
  thumbnail: async (file: Blob, size: { width: number; height: number }) => (await opened()).thumbnail(file, size),
  /** Ends the workers; the next look starts new ones. */
  close(): void {
    void pool?.then((open) => open.close());
    pool = null;
  },
};
