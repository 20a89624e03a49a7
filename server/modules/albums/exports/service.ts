import { randomUUID } from 'node:crypto';
import type { CoverId, PaperId } from '@domain/commerce';
import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import { toSupportedLocale } from '@domain/contract';
import { checkPages } from '@domain/preflight';
import { countPages, type PrinterId, printers } from '@domain/print';
import type { AppDeps } from '../../../deps';
import type { Queryable } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { MAX_WAITING_JOBS } from '../../../jobs/jobTypes';
import type { FileChoice } from '../../../render';
import { recordExport } from '../../user/quotas';
import { parseAlbumFormat, toPrintSpec } from '../bookChoice';
import { type AlbumRow, findAlbum, findAlbumPhotos, findSpreads, lockAlbum } from '../repository';
import { exportKey } from './exportFiles';
import { computeExportFingerprint } from './fingerprint';
import {
  type ExportRow,
  findLatestExport,
  findSameExport,
  findUserLanguage,
  insertExport,
  touchExport,
  wasPrintedBefore,
} from './repository';

type Deps = Pick<AppDeps, 'config' | 'db' | 'queue' | 'blobs' | 'printing'>;

/** Requested file. Defaults are the cart's binding of the book and the usual printer. A proof has no marks. */
export type ExportOptions =
  | { readonly kind: 'screen' }
  | {
      readonly kind: 'print' | 'proof';
      readonly printer?: PrinterId | undefined;
      readonly cover?: CoverId | undefined;
      readonly paper?: PaperId | undefined;
      readonly marks?: boolean | undefined;
    };

/**
 * Page limits have changed: a book that was printed with this cover and page count once can be printed again.
 * @throws HttpApiError pages_not_bindable when the chosen printer does not bind this page count
 */
async function ensureBindable(tx: Queryable, album: AlbumRow, choice: FileChoice, pages: number): Promise<void> {
  if (choice.kind !== 'print') return;
  const limits = findBindablePageLimits({ ...choice, format: parseAlbumFormat(album) });
  if (checkPages(pages, limits).length === 0 || (await wasPrintedBefore(tx, album.id, { ...choice, pages }))) return;
  throwApiError('pages_not_bindable', { params: { ...limits, pages } });
}

/** Returns the export of the same pages while it runs or its file exists. */
async function filterReusable({ blobs }: Deps, row: ExportRow | undefined): Promise<ExportRow | undefined> {
  if (row?.stage !== 'done') return row;
  return (await blobs.stat(exportKey(row))) ? row : undefined;
}

async function findReadyAlbum({ db }: Deps, userId: string, albumId: string): Promise<AlbumRow> {
  const album = (await findAlbum(db, userId, albumId)) ?? throwApiError('not_found');
  return album.state === 'ready' ? album : throwApiError('album_not_ready');
}

async function resolveFileChoice(deps: Deps, album: AlbumRow, wish: ExportOptions): Promise<FileChoice> {
  const language = async () => toSupportedLocale(await findUserLanguage(deps.db, album.userId));
  if (wish.kind === 'screen') return { kind: 'screen', language: await language() };
  const chosen = toPrintSpec(deps, album);
  const { kind, printer = chosen.printer, cover = chosen.cover, paper = chosen.paper, marks = false } = wish;
  if (kind === 'proof') return { kind, printer, cover, paper, language: await language() };
  return { kind: 'print', printer, cover, paper, marks: marks && printers[printer].marks === 'allowed' };
}

/**
 * Starts an export, or returns one that has or will have the same file.
 * @param isLimited false for an export that the server starts by itself: it does not count towards the daily exports
 * and waits behind any number of other jobs
 * @throws HttpApiError not_found, album_not_ready, pages_not_bindable, export_quota_reached; QueueFullError
 */
export async function startExport(
  deps: Deps,
  userId: string,
  albumId: string,
  wish: ExportOptions,
  isLimited = true,
): Promise<ExportRow> {
  const { kind } = wish;
  const maxWaitingPerUser = isLimited ? MAX_WAITING_JOBS : Number.POSITIVE_INFINITY;
  const album = await findReadyAlbum(deps, userId, albumId);
  const choice = await resolveFileChoice(deps, album, wish);
  const row = await deps.db.transaction(async (tx) => {
    await lockAlbum(tx, albumId);
    const html = (await findSpreads(tx, albumId)).map((spread) => spread.html);
    const pages = countPages(html.length);
    await ensureBindable(tx, album, choice, pages);
    const photos = await findAlbumPhotos(tx, albumId);
    const fingerprint = computeExportFingerprint({ choice, title: album.title, madeAt: album.createdAt, html, photos });
    const same = await filterReusable(deps, await findSameExport(tx, albumId, fingerprint));
    if (same) {
      await touchExport(tx, same.id);
      return same;
    }
    if (isLimited) await recordExport(tx, deps.config.quotas, userId);
    const id = randomUUID();
    await deps.queue.send('export', { exportId: id }, { tx, singletonKey: id, userId, maxWaitingPerUser });
    return insertExport(tx, { id, albumId, userId, kind, choice, fingerprint, pages, stage: 'queued' });
  });
  return row ?? throwApiError('internal');
}

/**
 * Returns the last requested export.
 * @throws HttpApiError not_found
 */
export async function getLatestExport(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  albumId: string,
): Promise<ExportRow | undefined> {
  if (!(await findAlbum(db, userId, albumId))) throwApiError('not_found');
  return findLatestExport(db, albumId);
}
