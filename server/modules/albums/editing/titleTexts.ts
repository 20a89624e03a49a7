import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
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
import { type Queryable, tables } from '../../../drivers/database';
import type { AlbumRow, SpreadRow } from '../repository';
import { saveSpread } from './repository';
import { updateSpreadOrigin } from './spreadOrigin';

const { albums } = tables;

const NO_TITLE_TEXTS: TitleTexts = { element: null, sizes: {} };

/** Spreads that may say the title: the cover and the title page. */
const canShowTitle = ({ role }: SpreadDocument): boolean => role === 'cover' || role === 'opening';

const findAlbumTitleElement = ({ title, titleTexts }: AlbumRow, cover: SpreadDocument) =>
  findTitleElement(cover, normaliseTitle(title), titleTexts?.element ?? null);

/** Title texts of a copy, whose cover goes on saying the old title until the copy is renamed. @param live of the album that is copied */
export function copyTitleTexts(album: AlbumRow, [cover]: readonly SpreadRow[]): TitleTexts | null {
  const element = cover && findAlbumTitleElement(album, parseSpread(cover.html));
  return element ? { ...NO_TITLE_TEXTS, element: element.id } : null;
}

/** Returns the titles that the pages show: a cover that is a copy's says what the copied album was called. */
function findShownTitles(album: AlbumRow, docs: readonly SpreadDocument[]): readonly string[] {
  const cover = docs.find(({ role }) => role === 'cover');
  const shown = cover && findAlbumTitleElement(album, cover);
  return [...new Set([normaliseTitle(album.title), ...(shown ? [normaliseTitle(shown.text)] : [])])];
}

/**
 * Gives an album a title. The texts that said the old one on cover, spine and title page say the new one.
 * @param album held
 * @param live its spreads
 * @returns the spreads that follow, as they are then
 */
export async function retitleAlbum(
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
 * The title that an edited cover gives its album: what was written into the text that is its title.
 * @param before the cover as it was
 * @returns null where that says what it said before or what the album is called, nothing, or more than a title may have
 */
export function readCoverTitle(album: AlbumRow, before: SpreadDocument, edited: SpreadDocument): string | null {
  if (edited.role !== 'cover') return null;
  const id = (findAlbumTitleElement(album, before) ?? findAlbumTitleElement(album, edited))?.id;
  const title = findText(edited, id);
  // The cover of a copy says another title than the copy has, until somebody writes there.
  if (title === findText(before, id) || title === normaliseTitle(album.title)) return null;
  return title === '' || title.length > ALBUM_TITLE_LENGTH ? null : title;
}

/** Versions by which a cover rises that is saved and then follows the title that was written on it. */
const VERSIONS_PER_TITLE_SAVE = 2;

/**
 * Tells whether a cover is already stored that is sent once more: as it was sent, or with further texts that followed the title written on it.
 * @param version the one that was edited
 */
export function isAlreadySaved(album: AlbumRow, sent: SpreadDocument, stored: SpreadRow, version: number): boolean {
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

/** The spreads that say the title of the album. */
export const filterSpreadsWithTitle = (album: AlbumRow, live: readonly SpreadRow[]): SpreadRow[] =>
  live.filter(({ html }) => {
    const doc = parseSpread(html);
    return canShowTitle(doc) && doc.elements.some(({ id }) => findText(doc, id) === normaliseTitle(album.title));
  });

/**
 * Brings the title of an album whose pages were replaced in step with its cover.
 * @param before its cover as it was
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
 * Remembers which text of the cover is the title before it is edited: it stays the title while it is empty or half written.
 * @param before the cover as it was
 * @returns the album as it is then
 */
export async function saveTitleText(tx: Queryable, album: AlbumRow, before: SpreadDocument): Promise<AlbumRow> {
  if (before.role !== 'cover' || album.titleTexts) return album;
  const element = findAlbumTitleElement(album, before);
  if (!element) return album;
  const titleTexts = { ...NO_TITLE_TEXTS, element: element.id };
  await tx.update(albums).set({ titleTexts }).where(eq(albums.id, album.id));
  return { ...album, titleTexts };
}
