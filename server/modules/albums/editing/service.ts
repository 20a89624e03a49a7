import { ALBUM_TITLE_LENGTH, type AlbumSpread } from '@domain/contract';
import { DocumentError, parseSpread, resizeSpine, type SpreadDocument, serialiseSpread } from '@domain/document';
import {
  findTitleElement,
  normaliseTitle,
  retitleSpread,
  type TitleSizes,
  type TitleTexts,
  templateOf,
  templatePageColours,
} from '@domain/layout';
import { eq } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import type { FileViewer } from '../../files';
import { enqueueCropWarmup } from '../pictures/service';
import { type AlbumRow, findSpreads, lockPhotos, lockReadyAlbum, type SpreadRow } from '../repository';
import { findUsedPhotoIds, toSpread } from '../serializers';
import { updateSpreadOrigin } from '../spreadEdits';
import { saveVersionBeforeChange } from '../versions/service';
import {
  addAlbumPhotos,
  findAlbumPhotoIds,
  findAlbumSpread,
  saveSpread,
  touchAlbum,
  withAlbumSizeLimit,
} from './repository';

const { albums } = tables;

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

export const NO_TITLE_TEXTS: TitleTexts = { element: null, sizes: {} };

const canShowTitle = ({ role }: SpreadDocument): boolean => role === 'cover' || role === 'opening';

export const findAlbumTitleElement = ({ title, titleTexts }: AlbumRow, cover: SpreadDocument) =>
  findTitleElement(cover, normaliseTitle(title), titleTexts?.element ?? null);

/** Returns the titles that the pages show: the cover of a copy shows the title of its original. */
function findShownTitles(album: AlbumRow, docs: readonly SpreadDocument[]): readonly string[] {
  const cover = docs.find(({ role }) => role === 'cover');
  const titleElement = cover && findAlbumTitleElement(album, cover);
  return [...new Set([normaliseTitle(album.title), ...(titleElement ? [normaliseTitle(titleElement.text)] : [])])];
}

/**
 * Sets the title of an album. Texts on cover, spine and title page that showed the old title follow.
 * @param album locked
 * @param live its spreads
 * @returns the changed spreads
 */
async function retitleAlbum(
  tx: Queryable,
  album: AlbumRow,
  live: readonly SpreadRow[],
  title: string,
): Promise<SpreadRow[]> {
  const { sizes } = album.titleTexts ?? NO_TITLE_TEXTS;
  const template = templateOf(album.templateId);
  const papers = template ? templatePageColours(template) : [];
  const changed: SpreadRow[] = [];
  const lowered: Record<string, TitleSizes> = { ...sizes };
  const titled = live.map((row) => ({ row, doc: parseSpread(row.html) })).filter(({ doc }) => canShowTitle(doc));
  const cover = titled.find(({ doc }) => doc.role === 'cover')?.doc;
  const element = (cover && findAlbumTitleElement(album, cover)?.id) ?? null;
  const from = findShownTitles(
    album,
    titled.map(({ doc }) => doc),
  );
  for (const { row, doc } of titled) {
    const { doc: now, sizes: smaller } = retitleSpread(doc, from, title, sizes[row.id]);
    lowered[row.id] = smaller;
    if (now === doc) continue;
    const made = updateSpreadOrigin(row, (one) => retitleSpread(one, from, title, sizes[row.id]).doc, papers);
    const saved = await saveSpread(tx, row.id, serialiseSpread(now), made);
    if (saved) changed.push(saved);
  }
  await tx
    .update(albums)
    .set({ title, titleTexts: { element, sizes: lowered } })
    .where(eq(albums.id, album.id));
  return changed;
}

function findText({ elements }: SpreadDocument, id: string | undefined): string {
  const text = elements.find((one) => one.id === id);
  return text?.type === 'text' ? normaliseTitle(text.text) : '';
}

/**
 * Returns the title that an edited cover gives its album: the new content of its title text.
 * @param before the cover before the edit
 * @returns null when the text is unchanged, equals the title, is empty or is too long
 */
function readCoverTitle(album: AlbumRow, before: SpreadDocument, edited: SpreadDocument): string | null {
  if (edited.role !== 'cover') return null;
  const id = (findAlbumTitleElement(album, before) ?? findAlbumTitleElement(album, edited))?.id;
  const title = findText(edited, id);
  // The cover of a copy shows another title than the copy has, until somebody edits it.
  if (title === findText(before, id) || title === normaliseTitle(album.title)) return null;
  return title === '' || title.length > ALBUM_TITLE_LENGTH ? null : title;
}

/** Versions that a cover gains when it is saved and then follows its edited title. */
const VERSIONS_PER_TITLE_SAVE = 2;

/**
 * Returns true when a resent cover is already stored, as sent or with other texts that followed its title.
 * @param version the edited version
 */
function isAlreadySaved(album: AlbumRow, sent: SpreadDocument, stored: SpreadRow, version: number): boolean {
  if (stored.html === serialiseSpread(sent)) return true;
  const title = normaliseTitle(album.title);
  const written = sent.role === 'cover' ? findAlbumTitleElement(album, sent) : null;
  if (stored.version !== version + VERSIONS_PER_TITLE_SAVE || !written || normaliseTitle(written.text) !== title)
    return false;
  const followers = parseSpread(stored.html).elements.filter(
    (one) => one.type === 'text' && one.id !== written.id && normaliseTitle(one.text) === title,
  );
  const elements = sent.elements.map((one) => followers.find(({ id }) => id === one.id) ?? one);
  return stored.html === serialiseSpread({ ...sent, elements });
}

const filterSpreadsWithTitle = (album: AlbumRow, live: readonly SpreadRow[]): SpreadRow[] =>
  live.filter(({ html }) => {
    const doc = parseSpread(html);
    return canShowTitle(doc) && doc.elements.some(({ id }) => findText(doc, id) === normaliseTitle(album.title));
  });

/**
 * Brings the title of an album in line with its cover after its pages were replaced.
 * @param before its cover before the change
 * @param live the cover first
 */
export async function syncTitleWithCover(
  tx: Queryable,
  album: AlbumRow,
  before: SpreadRow | undefined,
  live: readonly SpreadRow[],
): Promise<void> {
  const [cover] = live;
  if (!cover || !before) return;
  const title = readCoverTitle(album, parseSpread(before.html), parseSpread(cover.html));
  if (title !== null) await retitleAlbum(tx, album, live, title);
}

/**
 * Remembers which text of the cover is the title before an edit, so that it stays the title while it is empty or
 * incomplete.
 * @param before the cover before the edit
 * @returns the current album
 */
async function saveTitleText(tx: Queryable, album: AlbumRow, before: SpreadDocument): Promise<AlbumRow> {
  if (before.role !== 'cover' || album.titleTexts) return album;
  const element = findAlbumTitleElement(album, before);
  if (!element) return album;
  const titleTexts = { ...NO_TITLE_TEXTS, element: element.id };
  await tx.update(albums).set({ titleTexts }).where(eq(albums.id, album.id));
  return { ...album, titleTexts };
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
