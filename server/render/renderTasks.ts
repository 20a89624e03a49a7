import type { AlbumDraft, CurrentSpread, LayoutRequest, RelayoutSpread } from '@domain/layout';
import type { ArtworkRequest } from './artwork/artworkRequest';
import type { ToneRequest } from './artwork/toneForText';
import type { AlbumPdf } from './pdf/albumPdf';
import type { RasterRequest } from './raster/renderPage';

export interface PdfRequest extends Omit<AlbumPdf, 'crop' | 'original' | 'onPage'> {
  /** Key of a crop → local JPEG file. */
  readonly crops: ReadonlyMap<string, string>;
  /** For proofs: id of a photo → local JPEG file of the whole photo. */
  readonly originals?: ReadonlyMap<string, string>;
  /** Where to write; it must not exist. */
  readonly file: string;
}

export interface SampleRequest {
  /** Number of the scene, see `sceneNumbers`. */
  readonly scene: number;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** What the rendering processes do: the work of the server that would hold up its requests. */
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
  /** JPEG */
  artwork: Uint8Array;
  palette: string[];
  /** JPEG */
  tone: Uint8Array;
  /** JPEG */
  sample: Uint8Array;
}

/** What a `pdf` task posts after each page. */
export interface PdfProgress {
  readonly drawn: number;
  readonly total: number;
}
