import type { Colour } from '@domain/document';

/** What a picture is for: the sheet of a cover, a title or last page, or the pages on which a part of the album begins. */
export const artworkPurposes = ['cover', 'page', 'chapter'] as const;
export type ArtworkPurpose = (typeof artworkPurposes)[number];

export const proceduralStyles = ['wash', 'contour', 'paper', 'terrazzo', 'sprigs', 'tiles'] as const;
export type ProceduralStyle = (typeof proceduralStyles)[number];

export interface ArtworkRequest {
  readonly style: ProceduralStyle;
  readonly purpose: ArtworkPurpose;
  /** px */
  readonly width: number;
  readonly height: number;
  /** Colours of the album's photos, the most telling first. */
  readonly palette: readonly Colour[];
  /** Colour of the page that it lies on. */
  readonly ground: Colour;
  /** 0..2^32-1; the same request gives the same picture. */
  readonly seed: number;
}
