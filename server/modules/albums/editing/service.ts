import type { BookChoice } from '@domain/commerce';
import type { AlbumSpread } from '@domain/contract';
import { DocumentError, parseSpread, resizeSpine, type SpreadDocument, serialiseSpread } from '@domain/document';
import { normaliseTitle } from '@domain/layout';
import type { PrintSpec } from '@domain/print';
import type { AppDeps } from '../../../deps';
import type { Queryable } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import type { FileViewer } from '../../files';
import { withAlbumSizeLimit } from '../albumSize';
import { toPrintSpec } from '../bookChoice';
import { enqueueCropWarmup } from '../pictures/service';
import { type AlbumRow, findSpreads, lockPhotos, lockReadyAlbum, type SpreadRow } from '../repository';
import { findUsedPhotoIds, toSpread } from '../serializers';
import { saveVersionBeforeChange } from '../versions/service';
import { saveBookChoice } from './binding';
import { addAlbumPhotos, findAlbumPhotoIds, findAlbumSpread, saveSpread, touchAlbum } from './repository';
import { filterSpreadsWithTitle, isAlreadySaved, readCoverTitle, retitleAlbum, saveTitleText } from './titleTexts';

type Deps = Pick<AppDeps, 'db' | 'queue'> & { readonly viewer: FileViewer };

export interface SpreadUpdate {
  readonly id: string;
  readonly body: string;
  readonly version: number;
}

/**
 * Edits an album in one transaction that locks it, and saves the state before as a version.
 * @throws HttpApiError not_found, album_not_ready, album_too_large
 */
export function editAlbum<T>(
  { db }: Pick<AppDeps, 'db'>,
  userId: string,
  albumId: string,
  edit: (tx: Queryable, album: AlbumRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const album = await lockReadyAlbum(tx, userId, albumId);
    await saveVersionBeforeChange(tx, album);
    return withAlbumSizeLimit(tx, album.id, () => edit(tx, album));
  });
}

function parseSpreadBody(html: string): SpreadDocument {
  try {
    return parseSpread(html);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return throwApiError('document_invalid', { params: { reason: error.code, at: error.at } });
  }
}

/**
 * Returns true when the edit keeps the sheet. Edits change the content only: position and binding determine sheet and
 * spine.
 */
function hasSameSheet(edited: SpreadDocument, stored: SpreadDocument): boolean {
  return edited.role === stored.role && edited.format === stored.format && edited.spine === stored.spine;
}

/**
 * Adds new photos to the album, which must be in the user's storage.
 * @throws HttpApiError photos_missing
 */
async function addNewPhotos(tx: Queryable, userId: string, albumId: string, html: string): Promise<void> {
  const used = [...findUsedPhotoIds([html])];
  const known = await findAlbumPhotoIds(tx, albumId, used);
  const fresh = used.filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  const lockedPhotos = await lockPhotos(tx, userId, fresh);
  if (lockedPhotos.length < fresh.length)
    throwApiError('photos_missing', { params: { count: fresh.length - lockedPhotos.length } });
  await addAlbumPhotos(tx, albumId, fresh);
}

/** Drops unplaced photos that belong neither to the album nor to the user's storage. */
async function keepOwnUnplacedPhotos(tx: Queryable, userId: string, albumId: string, doc: SpreadDocument) {
  if (!doc.unplacedPhotoIds) return doc;
  const known = await findAlbumPhotoIds(tx, albumId, doc.unplacedPhotoIds);
  const lockedPhotos = await lockPhotos(
    tx,
    userId,
    doc.unplacedPhotoIds.filter((id) => !known.has(id)),
  );
  const own = new Set([...known, ...lockedPhotos.map(({ id }) => id)]);
  const unplacedPhotoIds = doc.unplacedPhotoIds.filter((id) => own.has(id));
  const { unplacedPhotoIds: _, ...rest } = doc;
  return unplacedPhotoIds.length === 0 ? rest : { ...rest, unplacedPhotoIds };
}

const findLiveSpread = async (tx: Queryable, albumId: string, id: string): Promise<SpreadRow> => {
  const row = await findAlbumSpread(tx, albumId, id);
  return row && row.deletedAt === null ? row : throwApiError('not_found');
};

/**
 * Saves an edited spread as its next version; a cover keeps its current spine. A repeated edit is answered with the
 * stored spread. The album title follows the title text of an edited cover.
 * @throws HttpApiError not_found, album_not_ready, document_invalid, album_too_large, photos_missing; conflict with the
 * current spread
 */
export function updateSpread(
  deps: Deps,
  userId: string,
  albumId: string,
  { id, body, version }: SpreadUpdate,
): Promise<{ spread: AlbumSpread; title?: string }> {
  const { queue, viewer } = deps;
  const sent = parseSpreadBody(body);
  return editAlbum(deps, userId, albumId, async (tx, album) => {
    const stored = await findLiveSpread(tx, album.id, id);
    const before = parseSpread(stored.html);
    const edited = await keepOwnUnplacedPhotos(tx, userId, album.id, resizeSpine(sent, before.spine));
    const html = serialiseSpread(edited);
    if (isAlreadySaved(album, edited, stored, version)) {
      const isTitle = stored.version > version && filterSpreadsWithTitle(album, [stored]).length > 0;
      return { spread: toSpread(viewer, stored), ...(before.role === 'cover' && isTitle && { title: album.title }) };
    }
    if (stored.version !== version) throwApiError('conflict', { current: toSpread(viewer, stored) });
    if (!hasSameSheet(edited, before)) throwApiError('document_invalid', { params: { reason: 'sheet', at: 0 } });
    await addNewPhotos(tx, userId, album.id, html);
    const saved = (await saveSpread(tx, id, html)) ?? throwApiError('not_found');
    const known = await saveTitleText(tx, album, before);
    const title = readCoverTitle(known, before, edited);
    const followed = title === null ? [] : await retitleAlbum(tx, known, await findSpreads(tx, album.id), title);
    await touchAlbum(tx, album.id);
    await enqueueCropWarmup(queue, tx, album);
    const spread = followed.find((row) => row.id === id) ?? saved;
    return { spread: toSpread(viewer, spread), ...(title !== null && { title }) };
  });
}

/**
 * Renames an album. Cover, spine and title page follow where they showed the old title.
 * @throws HttpApiError not_found, album_not_ready, album_too_large
 */
export function renameAlbum(
  deps: Deps,
  userId: string,
  albumId: string,
  title: string,
): Promise<{ title: string; spreads: AlbumSpread[] }> {
  return editAlbum(deps, userId, albumId, async (tx, album) => {
    const newTitle = normaliseTitle(title) || throwApiError('validation_failed', { fields: { title: 'empty' } });
    const live = await findSpreads(tx, album.id);
    const answer = (rows: readonly SpreadRow[]) => ({
      title: newTitle,
      spreads: rows.map((row) => toSpread(deps.viewer, row)),
    });
    // A client that repeats the request may have missed the response with the changed spreads.
    if (newTitle === album.title) return answer(filterSpreadsWithTitle(album, live));
    const followed = await retitleAlbum(tx, album, live, newTitle);
    await touchAlbum(tx, album.id);
    return answer(followed);
  });
}

/**
 * Sets binding and paper of an album.
 * @returns the current cover too
 * @throws HttpApiError not_found, album_not_ready, option_unavailable
 */
export function bindAlbum(
  deps: Pick<AppDeps, 'db' | 'queue' | 'printing'> & { readonly viewer: FileViewer },
  userId: string,
  albumId: string,
  choice: BookChoice,
): Promise<{ book: PrintSpec; cover: AlbumSpread | null }> {
  return deps.db.transaction(async (tx) => {
    const album = await lockReadyAlbum(tx, userId, albumId);
    const cover = await saveBookChoice(deps, tx, album, choice);
    const book = toPrintSpec(deps, { bookCover: choice.cover, bookPaper: choice.paper });
    return { book, cover: cover && toSpread(deps.viewer, cover) };
  });
}
