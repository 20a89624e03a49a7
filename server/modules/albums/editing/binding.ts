import type { BookChoice } from '@domain/commerce';
import type { AlbumSpread } from '@domain/contract';
import { parseSpread, resizeSpine, type SpreadDocument, serialiseSpread } from '@domain/document';
import { computeAlbumSpineWidth, countPages, type PrintSpec } from '@domain/print';
import { eq } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import type { FileViewer } from '../../files';
import { ensureOffered, toPrintSpec } from '../bookChoice';
import { enqueueCropWarmup } from '../pictures/service';
import { type AlbumRow, findSpreads, lockReadyAlbum, type SpreadRow } from '../repository';
import { toSpread } from '../serializers';
import { isEditedByUser, updateSpreadOrigin } from '../spreadEdits';
import { saveVersionBeforeChange } from '../versions/service';
import { saveSpread, touchAlbum } from './repository';

const { albums } = tables;

type BindingDeps = Pick<AppDeps, 'printing'>;

/** Returns the cover with the spine for this page count and paper; null when it already fits. */
function fitCoverSpine(deps: BindingDeps, album: AlbumRow, live: readonly SpreadRow[]): SpreadDocument | null {
  const [cover] = live;
  if (!cover) return null;
  const doc = parseSpread(cover.html);
  const spine = computeAlbumSpineWidth({
    ...toPrintSpec(deps, album),
    format: doc.format,
    pages: countPages(live.length),
  });
  const bound = resizeSpine(doc, spine);
  return bound === doc ? null : bound;
}

/**
 * Fits the spine to the page count and paper. An untouched cover stays untouched.
 * @param album locked
 * @param live its spreads, the cover first
 * @returns the current cover; null for an album without spreads
 */
export async function updateCoverSpine(
  deps: BindingDeps,
  tx: Queryable,
  album: AlbumRow,
  live: readonly SpreadRow[],
): Promise<SpreadRow | null> {
  const [cover = null] = live;
  const bound = fitCoverSpine(deps, album, live);
  if (!cover || !bound) return cover;
  const made = updateSpreadOrigin(cover, (doc) => resizeSpine(doc, bound.spine));
  await touchAlbum(tx, album.id);
  return (await saveSpread(tx, cover.id, serialiseSpread(bound), made)) ?? null;
}

/**
 * Saves the binding and paper of an album. The user's cover is saved as a version before its spine changes.
 * @param album locked
 * @returns the current cover; null for an album without spreads
 * @throws HttpApiError option_unavailable
 */
export async function saveBookChoice(
  deps: BindingDeps & Pick<AppDeps, 'queue'>,
  tx: Queryable,
  album: AlbumRow,
  choice: BookChoice,
): Promise<SpreadRow | null> {
  ensureOffered(album.format, choice);
  const book = { bookCover: choice.cover, bookPaper: choice.paper };
  const chosen = { ...album, ...book };
  const live = await findSpreads(tx, album.id);
  const [cover] = live;
  if (cover && isEditedByUser(cover) && fitCoverSpine(deps, chosen, live)) await saveVersionBeforeChange(tx, album);
  await tx.update(albums).set(book).where(eq(albums.id, album.id));
  const bound = await updateCoverSpine(deps, tx, chosen, live);
  await enqueueCropWarmup(deps.queue, tx, album);
  return bound;
}

/**
 * Sets binding and paper of an album.
 * @returns the current cover too
 * @throws HttpApiError not_found, album_not_ready, option_unavailable
 */
export function bindAlbum(
  deps: BindingDeps & Pick<AppDeps, 'db' | 'queue'> & { readonly viewer: FileViewer },
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
