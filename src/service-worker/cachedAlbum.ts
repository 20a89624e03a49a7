import { joinSpreads } from '@domain/document/codec/bookHtml';

export interface CachedSpread {
  readonly id: string;
  readonly version: number;
  readonly html: string;
}

/** Only the fields that the worker reads or changes. */
export interface CachedAlbum {
  readonly album: {
    readonly updated_at: string;
    readonly spreads: readonly CachedSpread[];
    readonly photos: object;
  };
}

/**
 * Returns an album with the newer of its spreads and the given ones, so that a response from before a save does not undo
 * it. Spreads that the album does not have are ignored.
 */
export const withNewerSpreads = (cached: CachedAlbum, others: readonly CachedSpread[]): CachedAlbum => {
  const othersById = new Map(others.map((spread) => [spread.id, spread]));
  const takeNewer = (spread: CachedSpread): CachedSpread => {
    const other = othersById.get(spread.id);
    return other && other.version > spread.version ? { ...spread, ...other } : spread;
  };
  return { ...cached, album: { ...cached.album, spreads: cached.album.spreads.map(takeNewer) } };
};

/** Returns the response for the preview, as the server makes it from the same album. */
export const toPreviewResponse = ({ album }: CachedAlbum) => ({
  album,
  previewCode: joinSpreads(album.spreads.map(({ html }) => html)),
  photos: album.photos,
});
