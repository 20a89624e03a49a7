import { joinSpreads } from '@domain/document/codec/bookHtml';

/** The part of an album's answer that is read or changed here. */
export interface KeptAlbum {
  readonly album: {
    readonly updated_at: string;
    readonly spreads: readonly { readonly id: string; readonly html: string }[];
    readonly photos: object;
  };
}

/**
 * Returns a kept album with the spread that the server has just saved, so that an edit is not lost from sight when the
 * network ends before the album is read again.
 */
export const withSavedSpread = (kept: KeptAlbum, saved: { readonly id: string }): KeptAlbum => ({
  ...kept,
  album: {
    ...kept.album,
    spreads: kept.album.spreads.map((spread) => (spread.id === saved.id ? { ...spread, ...saved } : spread)),
  },
});

/** Returns the answer for the preview, as the server makes it from the same album. */
export const toPreviewAnswer = ({ album }: KeptAlbum) => ({
  album,
  previewCode: joinSpreads(album.spreads.map(({ html }) => html)),
  photos: album.photos,
});
