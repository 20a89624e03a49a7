import type { Rect } from '@domain/document';

/** Why a photo cannot be taken in. Each is also an error code of the API. */
export type ImageErrorCode =
  | 'file_unsupported'
  | 'file_corrupt'
  | 'file_too_large'
  | 'photo_too_small'
  | 'storage_full'
  | 'unavailable';

export class ImageError extends Error {
  constructor(
    readonly code: ImageErrorCode,
    readonly params: Readonly<Record<string, number>> = {},
    detail = '',
  ) {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.name = 'ImageError';
  }
}

export interface IngestLimits {
  /** Existing folder that receives the derivatives. */
  readonly outDir: string;
  /** px of the smaller side, upright. */
  readonly minSidePx: number;
  readonly maxPixels: number;
}

/** Paths of what {@link Images.ingest} made: JPEG, sRGB, upright, without metadata. */
export interface IngestOutputs {
  readonly screen: string;
  readonly thumbnail: string;
  /** Full size; only where the original cannot be read again in parts by sharp. */
  readonly master: string | null;
}

export interface Ingested {
  /** By content, whatever the name or the client said. */
  readonly mime: string;
  /** Upright size in px. */
  readonly width: number;
  readonly height: number;
  /** Epoch ms, see `takenOf` of domain/photo. */
  readonly takenAt: number | null;
  readonly takenLocal: number | null;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Average colour `#rrggbb`. */
  readonly colour: string;
  /** What matters, in fractions of the upright size; null when nothing stands out. */
  readonly focus: Rect | null;
  readonly outputs: IngestOutputs;
}

export interface CropRequest {
  /** Part of the upright photo in fractions 0..1. */
  readonly crop: Rect;
  /** Wanted size. The result keeps its shape but is never larger than the photo's own pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** JPEG quality, 1..100. */
  readonly quality: number;
}

export interface Images {
  /** Reads a photo once and makes its derivatives. @throws ImageError */
  ingest(file: string, limits: IngestLimits): Promise<Ingested>;
  /** Several crops of one photo as sRGB JPEGs, in the order of the requests, from one decode. @throws ImageError */
  crop(source: string, crops: readonly CropRequest[]): Promise<Buffer[]>;
  close(): Promise<void>;
}

export type ImageJob =
  | { readonly kind: 'ingest'; readonly file: string; readonly limits: IngestLimits }
  | { readonly kind: 'crop'; readonly source: string; readonly crops: readonly CropRequest[] };

export type ImageAnswer =
  | { readonly ok: true; readonly value: Ingested | Uint8Array[] }
  | {
      readonly ok: false;
      readonly code: ImageErrorCode;
      readonly params: Readonly<Record<string, number>>;
      readonly detail: string;
    };
