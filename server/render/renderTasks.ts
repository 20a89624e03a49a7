import type { Colour, Rect } from '@domain/document';
import type { AlbumDraft, CurrentSpread, LayoutRequest, RelayoutSpread } from '@domain/layout';
import type { ToneRequest } from './artwork/pictureColours';
import type { AlbumPdf } from './pdf/albumPdf';
import type { PictureType, RasterRequest } from './raster/renderPage';

/** Purposes of a picture: cover sheet, title or last page, or first pages of a chapter. */
export const artworkPurposes = ['cover', 'page', 'chapter'] as const;
export type ArtworkPurpose = (typeof artworkPurposes)[number];

export const proceduralStyles = ['wash', 'contour', 'paper', 'terrazzo', 'sprigs', 'tiles'] as const;
export type ProceduralStyle = (typeof proceduralStyles)[number];

export interface ArtworkRequest {
  readonly style: ProceduralStyle;
  readonly purpose: ArtworkPurpose;
  readonly width: number; // px
  readonly height: number;
  /** Colours of the album's photos, most characteristic first. */
  readonly palette: readonly Colour[];
  readonly ground: Colour;
  /** Seed 0..2^32-1; the same request yields the same picture. */
  readonly seed: number;
}

export interface PdfRequest extends Omit<AlbumPdf, 'crop' | 'original' | 'onPage'> {
  /** Key of a crop → local JPEG file. */
  readonly crops: ReadonlyMap<string, string>;
  /** For proofs: photo id → local JPEG file of the whole photo. */
  readonly originals?: ReadonlyMap<string, string>;
  readonly file: string;
}

export interface SampleRequest {
  /** Name of a file of `samples/`, without its ending. */
  readonly picture: string;
  readonly crop: Rect;
  readonly width: number;
  readonly height: number;
  readonly type?: PictureType;
}

/** Tasks of the render processes, which would block the server's requests. */
export type RenderTask =
  | { readonly kind: 'layout'; readonly request: LayoutRequest }
  | { readonly kind: 'relayout'; readonly spreads: readonly CurrentSpread[]; readonly request: LayoutRequest }
  | { readonly kind: 'page'; readonly request: RasterRequest; readonly file: string }
  | { readonly kind: 'pdf'; readonly request: PdfRequest }
  | { readonly kind: 'artwork'; readonly request: ArtworkRequest }
  | { readonly kind: 'palette'; readonly files: readonly string[]; readonly count: number }
  | { readonly kind: 'tone'; readonly request: ToneRequest }
  | { readonly kind: 'sample'; readonly request: SampleRequest };

export interface RenderResults {
  layout: AlbumDraft;
  relayout: RelayoutSpread[];
  page: undefined;
  pdf: undefined;
  artwork: Uint8Array;
  palette: string[];
  tone: Uint8Array;
  sample: Uint8Array;
}

export interface PdfProgress {
  readonly drawn: number;
  readonly total: number;
}
