import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { createInspectorPool, type FileInspector } from './inspectorPool';

let pool: Promise<FileInspector> | null = null;

/** Returns the page's single pool, created at first use. */
function getPool(): Promise<FileInspector> {
  pool ??= retryUntilLoaded(() => import('./spawnWorker')).then(({ spawnWorker }) => createInspectorPool(spawnWorker));
  return pool;
}

/** Inspects chosen files in workers; see {@link FileInspector}. */
export const fileInspector = {
  inspect: async (file: Blob, name: string) => (await getPool()).inspect(file, name),
  thumbnail: async (file: Blob, size: { width: number; height: number }) => (await getPool()).thumbnail(file, size),
  /** Terminates the workers. The next inspection starts new ones. */
  close(): void {
    void pool?.then((open) => open.close());
    pool = null;
  },
};
