import type { BookChoice } from '@domain/commerce';
import type { AlbumSummary } from '@domain/contract';
import type { FormatId } from '@domain/print';

export interface AlbumToOrder {
  readonly albumId: string;
  readonly title: string;
  readonly format: FormatId;
  readonly pages: number;
  readonly coverUrl: string | null;
  readonly book: BookChoice;
  /**
   * Only for a copy of an album that somebody else shares: the token of its link, and the revision that the visitor
   * sees.
   */
  readonly shared?: SharedAlbumToCopy;
}

interface SharedAlbumToCopy {
  readonly token: string;
  readonly revision: string;
}

export const toAlbumToOrder = (album: AlbumSummary): AlbumToOrder => ({
  albumId: album.id,
  title: album.title,
  format: album.format,
  pages: album.page_count,
  coverUrl: album.cover_url,
  book: album.book,
});
