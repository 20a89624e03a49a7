import { joinSpreads } from '@domain/document/codec/bookHtml';

export interface KeptSpread {
  readonly id: string;
  readonly version: number;
  readonly html: string;
}

/** The part of an album's answer that is read or changed here. */
export interface KeptAlbum {
  readonly album: {
    readonly updated_at: string;
    readonly spreads: readonly KeptSpread[];
    readonly photos: object;
  };
}

/**
 * Returns an album with the newer of its spreads and the given ones, so that an answer from before a save does not undo
 * it. Spreads that the album does not have are ignored.
 */
export const withNewerSpreads = (kept: KeptAlbum, others: readonly KeptSpread[]): KeptAlbum => {
  const othersById = new Map(others.map((spread) => [spread.id, spread]));
  const takeNewer = (spread: KeptSpread): KeptSpread => {
    const other = othersById.get(spread.id);
    return other && other.version > spread.version ? { ...spread, ...other } : spread;
  };
  return { ...kept, album: { ...kept.album, spreads: kept.album.spreads.map(takeNewer) } };
};

/** Returns the answer for the preview, as the server makes it from the same album. */
export const toPreviewAnswer = ({ album }: KeptAlbum) => ({
  album,
  previewCode: joinSpreads(album.spreads.map(({ html }) => html)),
  photos: album.photos,
});
