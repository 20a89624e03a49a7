import type { BookChoice } from '@domain/commerce';
import type { AlbumSpread } from '@domain/contract';
import type { PrintSpec } from '@domain/print';
import type { AppDeps } from '../../../deps';
import type { FileViewer } from '../../files';
import { toSpread } from '../serializers';
import { saveBookChoice, toPrintSpec } from './binding';
import { lockReadyAlbum } from './service';

type Deps = Pick<AppDeps, 'db' | 'queue' | 'printing'> & { readonly viewer: FileViewer };

/**
 * Sets binding and paper of an album.
 * @returns the current cover too
 * @throws HttpApiError not_found, album_not_ready, option_unavailable
 */
export function bindAlbum(
  deps: Deps,
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
