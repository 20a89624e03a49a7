import type { AlbumDraft, CurrentSpread, LayoutRequest, RelayoutSpread } from '@domain/layout';
import type { ArtworkRequest } from './artwork/artworkRequest';
import type { ToneRequest } from './artwork/toneForText';
import type { AlbumPdf } from './pdf/albumPdf';
import type { RasterRequest } from './raster/renderPage';

export interface PdfRequest extends Omit<AlbumPdf, 'crop' | 'original' | 'onPage'> {
  /** Key of a crop → local JPEG file. */
  readonly crops: ReadonlyMap<string, string>;
  /** For proofs: photo id → local JPEG file of the whole photo. */
  readonly originals?: ReadonlyMap<string, string>;
  readonly file: string;
}

export interface SampleRequest {
  readonly scene: number;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
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
