import { type BookChoice, findOffer, shopCatalogue } from '@domain/commerce';
import { parseSpread, resizeSpine, type SpreadDocument, serialiseSpread } from '@domain/document';
import { computeAlbumSpineWidth, countPages, type FormatId, formatIds, type PrintSpec } from '@domain/print';
import { eq } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { cutCropsLater } from '../pictures/enqueueCropWarmup';
import { type AlbumRow, type SpreadRow, spreadsOf } from '../repository';
import { keepBeforeChange } from '../versions/automaticVersions';
import { saveSpread, touchAlbum } from './repository';
import { isTouched, originAfter } from './spreadOrigin';

const { albums } = tables;

type Binding = Pick<AppDeps, 'printing'>;

/** How its owner means to have an album bound and printed, and by whom. */
export const bookOf = (
  { printing }: Binding,
  { bookCover: cover, bookPaper: paper }: Pick<AlbumRow, 'bookCover' | 'bookPaper'>,
): PrintSpec => ({ printer: printing.printer, cover, paper });

/** @throws HttpApiError not_found for a format that there is no longer */
export const formatOf = ({ format }: Pick<AlbumRow, 'format'>): FormatId =>
  formatIds.find((id) => id === format) ?? throwApiError('not_found');

/** @throws HttpApiError 422 option_unavailable */
export function checkOffer(format: string, { cover, paper }: BookChoice): FormatId {
  const known: FormatId = formatIds.find((id) => id === format) ?? throwApiError('option_unavailable');
  return findOffer(shopCatalogue, { format: known, cover, paper }) ? known : throwApiError('option_unavailable');
}

/** The cover with the spine that so many pages of this paper need; null where it has that. */
function boundCover(deps: Binding, album: AlbumRow, live: readonly SpreadRow[]): SpreadDocument | null {
  const [cover] = live;
  if (!cover) return null;
  const doc = parseSpread(cover.html);
  const spine = computeAlbumSpineWidth({ ...bookOf(deps, album), format: doc.format, pages: countPages(live.length) });
  const bound = resizeSpine(doc, spine);
  return bound === doc ? null : bound;
}

/**
 * Brings the spine to the width that so many pages of this paper need. A cover that nobody touched stays one.
 * @param album held
 * @param live its spreads, the cover first
 * @returns the cover as it is then; null for an album without spreads
 */
export async function bindCover(
  deps: Binding,
  tx: Queryable,
  album: AlbumRow,
  live: readonly SpreadRow[],
): Promise<SpreadRow | null> {
  const [cover = null] = live;
  const bound = boundCover(deps, album, live);
  if (!cover || !bound) return cover;
  const made = originAfter(cover, (doc) => resizeSpine(doc, bound.spine));
  await touchAlbum(tx, album.id);
  return (await saveSpread(tx, cover.id, serialiseSpread(bound), made)) ?? null;
}

/**
 * Remembers how an album is to be bound and printed. What a user has made of its cover is kept as a version before its spine becomes another.
 * @param album held
 * @returns the cover as it is then; null for an album without spreads
 * @throws HttpApiError option_unavailable
 */
export async function chooseBook(
  deps: Binding & Pick<AppDeps, 'queue'>,
  tx: Queryable,
  album: AlbumRow,
  choice: BookChoice,
): Promise<SpreadRow | null> {
  checkOffer(album.format, choice);
  const book = { bookCover: choice.cover, bookPaper: choice.paper };
  const chosen = { ...album, ...book };
  const live = await spreadsOf(tx, album.id);
  const [cover] = live;
  if (cover && isTouched(cover) && boundCover(deps, chosen, live)) await keepBeforeChange(tx, album);
  await tx.update(albums).set(book).where(eq(albums.id, album.id));
  const bound = await bindCover(deps, tx, chosen, live);
  await cutCropsLater(deps.queue, tx, album);
  return bound;
}
