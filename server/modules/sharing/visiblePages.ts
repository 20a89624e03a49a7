/** Pages of a shared album as visitors of its link see, order and print them. */
import { createHash } from 'node:crypto';
import { toSupportedLocale } from '@domain/contract';
import { DocumentError, parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { findPlaceCandidates, hidePlaces, type LayoutPhoto } from '@domain/layout';
import { toPhotoLocation } from '@domain/photo';
import { eq } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { type AlbumRow, findAlbumPhotos, findSpreads, type SpreadRow } from '../albums/repository';
import { addTowns } from '../storage/nearestTowns';
import { filterPlaceNames } from '../storage/towns';
import { findEngineTexts, findOwnerLanguage } from './repository';

const { cartCopies } = tables;

interface VisiblePages {
  readonly title: string;
  /** A page that cannot be read shows nothing on a link without places. */
  readonly spreads: readonly Pick<SpreadRow, 'id' | 'version' | 'html'>[];
  /** Changes with anything that visitors see, and with nothing else. */
  readonly revision: string;
}

const computeHash = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

/** Returns undefined for a page of a newer version, which a newer server beside this one may have written. */
export function readSpread(html: string): SpreadDocument | undefined {
  try {
    return parseSpread(html);
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

const UNPLACED_PHOTOS = / data-aside="[^"]*"/;

function stripUnplacedPhotos(html: string): string {
  if (!html.includes(' data-aside=')) return html;
  const read = readSpread(html);
  if (!read) return html.replace(UNPLACED_PHOTOS, '');
  const { unplacedPhotoIds: _, ...doc } = read;
  return serialiseSpread(doc);
}

type LocatedPhoto = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision' | 'name' | 'folder' | 'place'>;

interface AlbumPlaces {
  /** The photos with their towns. A photo whose place was corrected comes again with that of its file. */
  readonly photos: readonly LocatedPhoto[];
  /** Names that the layout engine wrote, also from former places of the photos. */
  readonly written: readonly string[];
}

export async function findAlbumPlaces(db: Queryable, { id, title }: AlbumRow): Promise<AlbumPlaces> {
  const rows = await findAlbumPhotos(db, id);
  const photos = rows.map((photo) => ({
    takenAt: photo.takenLocal?.getTime() ?? null,
    takenPrecision: photo.takenPrecision,
    name: photo.name,
    folder: photo.folder,
    place: toPhotoLocation(photo),
    filePlace: toPhotoLocation({ latitude: photo.fileLatitude, longitude: photo.fileLongitude }),
  }));
  const inFiles = photos.flatMap((photo) => (photo.filePlace ? [{ ...photo, place: photo.filePlace }] : []));
  // The engine also sets the title and the descriptions of photos, which come from the user.
  const texts = (await findEngineTexts(db, id)).filter((text) => text !== title);
  const candidates = new Set(findPlaceCandidates(texts));
  for (const { caption } of rows) if (caption !== null) candidates.delete(caption);
  return { photos: await addTowns([...photos, ...inFiles]), written: await filterPlaceNames(candidates) };
}

interface Book {
  readonly title: string;
  readonly html: readonly string[];
}

async function hidePlacesInBook(db: Queryable, album: AlbumRow, { title, html }: Book): Promise<Book> {
  const pages = html.map(readSpread);
  const documents = pages.flatMap((page) => page ?? []);
  const { photos, written } = await findAlbumPlaces(db, album);
  const locale = toSupportedLocale(await findOwnerLanguage(db, album.userId));
  const hidden = hidePlaces({ title, documents }, photos, locale, written);
  const shown = new Map(documents.map((doc, i) => [doc, hidden.documents[i]]));
  const toHtml = (page: SpreadDocument | undefined, i: number) => {
    const doc = page && shown.get(page);
    if (!doc) return '';
    return doc === page ? (html[i] ?? '') : serialiseSpread(doc);
  };
  return { title: hidden.title, html: pages.map(toHtml) };
}

/** Depends on the result alone, so that pages whose places are hidden twice have one revision. */
const hashBook = ({ title, html }: Book, format: string): string => computeHash([title, format, html]);

/** Reads the current pages of a shared album. */
export async function readVisiblePages(db: Queryable, album: AlbumRow): Promise<VisiblePages> {
  const { format, shareHidesPlaces } = album;
  const rows = await findSpreads(db, album.id);
  const full = { title: album.title, html: rows.map(({ html }) => stripUnplacedPhotos(html)) };
  const book = shareHidesPlaces ? await hidePlacesInBook(db, album, full) : full;
  const revision = shareHidesPlaces
    ? hashBook(book, format)
    : computeHash([album.title, format, rows.map(({ id, version }) => [id, version])]);
  const spreads = rows.map(({ id, version }, i) => ({ id, version, html: book.html[i] ?? '' }));
  return { title: book.title, spreads, revision };
}

/** Hides the places in the copies of a shared album that are already in carts. @param album locked */
export async function hidePlacesInCarts(tx: Queryable, album: AlbumRow): Promise<void> {
  if (album.shareToken === null) return;
  const isOfLink = eq(cartCopies.shareToken, album.shareToken);
  const copies = await tx.select({ itemId: cartCopies.itemId }).from(cartCopies).where(isOfLink);
  // One after the other, because each holds a whole album.
  for (const { itemId } of copies) {
    const isCopy = eq(cartCopies.itemId, itemId);
    const [copy] = await tx.select().from(cartCopies).where(isCopy);
    if (!copy) continue;
    const book = await hidePlacesInBook(tx, album, copy);
    const revision = hashBook(book, copy.format);
    await tx
      .update(cartCopies)
      .set({ title: book.title, html: [...book.html], revision })
      .where(isCopy);
  }
}
