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
import { updateSpreadOrigin } from '../spreadOrigin';
import { saveSpread } from './repository';

const { albums } = tables;

const NO_TITLE_TEXTS: TitleTexts = { element: null, sizes: {} };

const canShowTitle = ({ role }: SpreadDocument): boolean => role === 'cover' || role === 'opening';

const findAlbumTitleElement = ({ title, titleTexts }: AlbumRow, cover: SpreadDocument) =>
  findTitleElement(cover, normaliseTitle(title), titleTexts?.element ?? null);

/**
 * Returns the title texts of a copy, whose cover shows the old title until the copy is renamed.
 * @param live spreads of the original
 */
export function copyTitleTexts(album: AlbumRow, [cover]: readonly SpreadRow[]): TitleTexts | null {
  const element = cover && findAlbumTitleElement(album, parseSpread(cover.html));
  return element ? { ...NO_TITLE_TEXTS, element: element.id } : null;
}

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
 * Returns the title that an edited cover gives its album: the new content of its title text.
 * @param before the cover before the edit
 * @returns null when the text is unchanged, equals the title, is empty or is too long
 */
export function readCoverTitle(album: AlbumRow, before: SpreadDocument, edited: SpreadDocument): string | null {
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

export const filterSpreadsWithTitle = (album: AlbumRow, live: readonly SpreadRow[]): SpreadRow[] =>
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
export async function saveTitleText(tx: Queryable, album: AlbumRow, before: SpreadDocument): Promise<AlbumRow> {
  if (before.role !== 'cover' || album.titleTexts) return album;
  const element = findAlbumTitleElement(album, before);
  if (!element) return album;
  const titleTexts = { ...NO_TITLE_TEXTS, element: element.id };
  await tx.update(albums).set({ titleTexts }).where(eq(albums.id, album.id));
  return { ...album, titleTexts };
}
