import type { Colour } from '@domain/document';

/** Purposes of a picture: cover sheet, title or last page, or first pages of a chapter. */
export const artworkPurposes = ['cover', 'page', 'chapter'] as const;
export type ArtworkPurpose = (typeof artworkPurposes)[number];

export const proceduralStyles = ['wash', 'contour', 'paper', 'terrazzo', 'sprigs', 'tiles'] as const;
export type ProceduralStyle = (typeof proceduralStyles)[number];

export interface ArtworkRequest {
  readonly style: ProceduralStyle;
  readonly purpose: ArtworkPurpose;
  /** In px. */
  readonly width: number;
  readonly height: number;
  /** Colours of the album's photos, most characteristic first. */
  readonly palette: readonly Colour[];
  readonly ground: Colour;
  /** Seed 0..2^32-1; the same request yields the same picture. */
  readonly seed: number;
}
