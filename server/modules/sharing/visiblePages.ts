/** Pages of a shared album as visitors of its link see, order and print them. */
import { createHash } from 'node:crypto';
import { toSupportedLocale } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { hidePlaces, type LayoutPhoto } from '@domain/layout';
import { toPhotoLocation } from '@domain/photo';
import { eq } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { type AlbumRow, findAlbumPhotos, findSpreads, type SpreadRow } from '../albums/repository';
import { addTowns } from '../storage/nearestTowns';
import { findOwnerLanguage } from './repository';

const { cartCopies } = tables;

interface VisiblePages {
  readonly title: string;
  readonly spreads: readonly Pick<SpreadRow, 'id' | 'version' | 'html'>[];
  /** Hash of all that visitors see. */
  readonly revision: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

const computeRevision = ({ title, format }: AlbumRow, rows: readonly SpreadRow[]): string =>
  sha256(JSON.stringify([title, format, rows.map(({ id, version }) => [id, version])]));

const hideInRevision = (revision: string): string => sha256(`${revision} without places`);

function stripUnplacedPhotos(html: string): string {
  if (!html.includes(' data-aside=')) return html;
  const { unplacedPhotoIds: _, ...doc } = parseSpread(html);
  return serialiseSpread(doc);
}

type LocatedPhoto = Pick<LayoutPhoto, 'takenAt' | 'takenPrecision' | 'name' | 'folder' | 'place'>;

/** Returns the photos of an album with their towns. A photo whose place was corrected comes again with that of its file. */
export async function findLocatedPhotos(db: Queryable, albumId: string): Promise<LocatedPhoto[]> {
  const photos = (await findAlbumPhotos(db, albumId)).map((photo) => ({
    takenAt: photo.takenLocal?.getTime() ?? null,
    takenPrecision: photo.takenPrecision,
    name: photo.name,
    folder: photo.folder,
    place: toPhotoLocation(photo),
    filePlace: toPhotoLocation({ latitude: photo.fileLatitude, longitude: photo.fileLongitude }),
  }));
  const inFiles = photos.flatMap((photo) => (photo.filePlace ? [{ ...photo, place: photo.filePlace }] : []));
  return addTowns([...photos, ...inFiles]);
}

interface Book {
  readonly title: string;
  readonly html: readonly string[];
}

async function hidePlacesInBook(db: Queryable, album: AlbumRow, { title, html }: Book): Promise<Book> {
  const documents = html.map((page) => parseSpread(page));
  const language = await findOwnerLanguage(db, album.userId);
  const shown = hidePlaces({ title, documents }, await findLocatedPhotos(db, album.id), toSupportedLocale(language));
  const toHtml = (doc: SpreadDocument, i: number) => (doc === documents[i] ? (html[i] ?? '') : serialiseSpread(doc));
  return { title: shown.title, html: shown.documents.map(toHtml) };
}

/** Reads the current pages of a shared album. */
export async function readVisiblePages(db: Queryable, album: AlbumRow): Promise<VisiblePages> {
  const rows = await findSpreads(db, album.id);
  const revision = computeRevision(album, rows);
  const book = { title: album.title, html: rows.map(({ html }) => stripUnplacedPhotos(html)) };
  const { title, html } = album.shareHidesPlaces ? await hidePlacesInBook(db, album, book) : book;
  return {
    title,
    spreads: rows.map(({ id, version }, i) => ({ id, version, html: html[i] ?? '' })),
    revision: album.shareHidesPlaces ? hideInRevision(revision) : revision,
  };
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
    const { title, html } = await hidePlacesInBook(tx, album, copy);
    const revision = hideInRevision(copy.revision);
    await tx
      .update(cartCopies)
      .set({ title, html: [...html], revision })
      .where(isCopy);
  }
}
