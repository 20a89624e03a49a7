import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { tables } from '../../drivers/database';
import { getLatestExport, startExport } from '../albums/exports/service';

type Deps = Pick<AppDeps, 'db' | 'queue' | 'blobs' | 'config' | 'printing' | 'log'>;

const POLL_INTERVAL_MS = 500;
/** Longest wait for a PDF. Slower ones are left out; the archive has the album as data. */
const PDF_TIMEOUT_MS = 15 * 60_000;

const { albumExports, albums } = tables;

async function findAlbumsWithoutPdf({ db }: Deps, userId: string): Promise<string[]> {
  const made = sql`exists (select 1 from ${albumExports} where ${albumExports.albumId} = ${albums.id}
    and ${albumExports.stage} = 'done')`;
  const rows = await db
    .select({ id: albums.id })
    .from(albums)
    .where(and(eq(albums.userId, userId), isNull(albums.deletedAt), eq(albums.state, 'ready'), ne(made, sql`true`)));
  return rows.map(({ id }) => id);
}

async function waitForExport(deps: Deps, userId: string, albumId: string, signal: AbortSignal): Promise<void> {
  const end = Date.now() + PDF_TIMEOUT_MS;
  while (Date.now() < end) {
    const row = await getLatestExport(deps, userId, albumId);
    if (row?.stage === 'done' || row?.stage === 'failed') return;
    await pause(POLL_INTERVAL_MS, undefined, { signal });
  }
}

/** Requests a PDF of every album without one from the export workers. Failures are left out. */
export async function makeMissingPdfs(
  deps: Deps,
  userId: string,
  signal: AbortSignal,
  report: (share: number) => Promise<void>,
): Promise<void> {
  const missing = await findAlbumsWithoutPdf(deps, userId);
  for (const [i, albumId] of missing.entries()) {
    try {
      await startExport(deps, userId, albumId, { kind: 'screen' }, false);
      await waitForExport(deps, userId, albumId, signal);
    } catch (error) {
      signal.throwIfAborted();
      deps.log.warn({ err: error, albumId }, 'album is archived without a PDF');
    }
    await report((i + 1) / missing.length);
  }
}
