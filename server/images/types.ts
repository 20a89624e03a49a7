import type { Adjustments, Rect } from '@domain/document';
import type { Face, PhotoAnalysis, Precision } from '@domain/photo';
import type { Scheduling } from '../processes/fairQueue';

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
  /** As the owner named the file. */
  readonly fileName?: string;
}

/** Paths of what {@link Images.ingest} made: JPEG, sRGB, upright, without metadata. */
export interface IngestOutputs {
  readonly screen: string;
  readonly thumbnail: string;
  /** Full size; only where the original cannot be read again in parts by sharp. */
  readonly master: string | null;
}

/** Time and place as the file tells them, see `resolveCaptureTime` of domain/photo. */
export interface IngestedMetadata {
  /** Epoch ms; the instant where the offset is known, else as the clock says. */
  readonly takenAt: number | null;
  /** The clock of the place as if it were UTC, epoch ms. */
  readonly takenLocal: number | null;
  /** Minutes by which that clock was ahead of UTC. */
  readonly takenOffset: number | null;
  readonly takenPrecision: Precision;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Why some of the metadata could not be read; null when all could. */
  readonly metadataTrouble: string | null;
}

export interface Ingested extends IngestedMetadata {
  /** By content, whatever the name or the client said. */
  readonly mime: string;
  /** Upright size in px. */
  readonly width: number;
  readonly height: number;
  /** Average colour `#rrggbb`. */
  readonly colour: string;
  /** All that is measured, but no faces yet: see {@link Images.analyse}. */
  readonly facts: PhotoAnalysis;
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
  /** How its colours are changed. */
  readonly adjust?: Adjustments | null;
}

/** What a second, slower look at a photo found. */
export interface PhotoAnalysisResult {
  /** Null when they were not asked for. */
  readonly facts: PhotoAnalysis | null;
  /** Null when the detector is not there; nothing is wrong with the photo then. */
  readonly faces: readonly Face[] | null;
  /** Why the detector is not there, or ''. */
  readonly trouble: string;
}

/** Each task waits for the turn of its user; it throws QueueFullError where too many of theirs do. */
export interface Images {
  /** Reads a photo once and makes its derivatives. @throws ImageError */
  ingest(file: string, limits: IngestLimits, scheduling?: Scheduling): Promise<Ingested>;
  /** Several crops of one photo as sRGB JPEGs, in the order of the requests, from one decode. @throws ImageError */
  crop(source: string, crops: readonly CropRequest[], scheduling?: Scheduling): Promise<Buffer[]>;
  /** As `crop`, written to new files, one for each request: many pictures never pass through this process. @throws ImageError */
  cropTo(
    files: readonly string[],
    source: string,
    crops: readonly CropRequest[],
    scheduling?: Scheduling,
  ): Promise<void>;
  /**
   * Looks for faces in an upright sRGB picture (the 1440 px derivative), and measures it too if asked to. It takes a core for some tenths of a
   * second, in a process of its own, so that no upload waits for it. @throws ImageError
   */
  analyse(file: string, options: { readonly measure: boolean }, scheduling?: Scheduling): Promise<PhotoAnalysisResult>;
  /**
   * Ends the processes that have had nothing to do for so long (left out, all that have nothing to do now): somebody else needs the memory. The next photo
   * starts them again.
   */
  releaseIdle(forMs?: number): void;
  close(): Promise<void>;
}

export type ImageJob =
  | { readonly kind: 'ingest'; readonly file: string; readonly limits: IngestLimits }
  | {
      readonly kind: 'crop';
      readonly source: string;
      readonly crops: readonly CropRequest[];
      /** Where to write them, instead of sending them. */
      readonly files?: readonly string[];
    }
  | { readonly kind: 'analyse'; readonly file: string; readonly measure: boolean };

export type ImageAnswer =
  | { readonly ok: true; readonly value: Ingested | Uint8Array[] | PhotoAnalysisResult }
  | {
      readonly ok: false;
      readonly code: ImageErrorCode;
      readonly params: Readonly<Record<string, number>>;
      readonly detail: string;
    };
