import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { normaliseTitle, retitled, type TitleSizes, type TitleTexts, titleElementOf } from '@domain/layout';
import { eq } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { saveSpread } from './editing/repository';
import type { AlbumRow, SpreadRow } from './repository';
import { isTouched, originOf } from './spreadOrigin';

const { albums } = tables;

const NONE: TitleTexts = { element: null, sizes: {} };

/** Spreads that may say the title: the cover and the title page. */
const mayFollow = ({ role }: SpreadDocument): boolean => role === 'cover' || role === 'opening';

const elementOf = ({ title, titleTexts }: AlbumRow, cover: SpreadDocument) =>
  titleElementOf(cover, normaliseTitle(title), titleTexts?.element ?? null);

/** Title texts of a copy, whose cover goes on saying the old title until the copy is renamed. @param live of the album that is copied */
export function copiedTitleTexts(album: AlbumRow, [cover]: readonly SpreadRow[]): TitleTexts | null {
  const element = cover && elementOf(album, parseSpread(cover.html));
  return element ? { ...NONE, element: element.id } : null;
}

/** Returns the titles that the pages show: a cover that is a copy's says what the copied album was called. */
function shownTitles(album: AlbumRow, docs: readonly SpreadDocument[]): readonly string[] {
  const cover = docs.find(({ role }) => role === 'cover');
  const shown = cover && elementOf(album, cover);
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
  const { sizes } = album.titleTexts ?? NONE;
  const changed: SpreadRow[] = [];
  const lowered: Record<string, TitleSizes> = { ...sizes };
  const titled = live.map((row) => ({ row, doc: parseSpread(row.html) })).filter(({ doc }) => mayFollow(doc));
  const cover = titled.find(({ doc }) => doc.role === 'cover')?.doc;
  const element = (cover && elementOf(album, cover)?.id) ?? null;
  const from = shownTitles(
    album,
    titled.map(({ doc }) => doc),
  );
  for (const { row, doc } of titled) {
    const { doc: now, sizes: smaller } = retitled(doc, from, title, sizes[row.id]);
    lowered[row.id] = smaller;
    if (now === doc) continue;
    const made = isTouched(row) ? undefined : originOf(now, row.made?.reasons ?? []);
    const saved = await saveSpread(tx, row.id, serialiseSpread(now), made);
    if (saved) changed.push(saved);
  }
  await tx
    .update(albums)
    .set({ title, titleTexts: { element, sizes: lowered } })
    .where(eq(albums.id, album.id));
  return changed;
}

/**
 * The title that an edited cover gives its album: what stands now in the text that is its title.
 * @param before the cover as it was
 * @returns null where that says the same, nothing, or more than a title may have
 */
export function titleOnCover(album: AlbumRow, before: SpreadDocument, edited: SpreadDocument): string | null {
  if (edited.role !== 'cover') return null;
  const id = elementOf(album, before)?.id;
  const text = edited.elements.find((one) => one.id === id);
  const title = text?.type === 'text' ? normaliseTitle(text.text) : '';
  return title === '' || title.length > ALBUM_TITLE_LENGTH || title === normaliseTitle(album.title) ? null : title;
}

/** Brings the title of an album whose pages were replaced in step with its cover. @param live the cover first */
export async function followCover(tx: Queryable, album: AlbumRow, live: readonly SpreadRow[]): Promise<void> {
  const [cover] = live;
  if (!cover) return;
  const doc = parseSpread(cover.html);
  const title = titleOnCover(album, doc, doc);
  if (title !== null) await retitleAlbum(tx, album, live, title);
}

/**
 * Remembers which text of the cover is the title before it is edited: it stays the title while it is empty or half written.
 * @param before the cover as it was
 * @returns the album as it is then
 */
export async function rememberTitleText(tx: Queryable, album: AlbumRow, before: SpreadDocument): Promise<AlbumRow> {
  if (before.role !== 'cover' || album.titleTexts) return album;
  const element = elementOf(album, before);
  if (!element) return album;
  const titleTexts = { ...NONE, element: element.id };
  await tx.update(albums).set({ titleTexts }).where(eq(albums.id, album.id));
  return { ...album, titleTexts };
}
