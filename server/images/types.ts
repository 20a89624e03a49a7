import type { PhotoOrigin } from '@domain/contract';
import type { Adjustments, Rect } from '@domain/document';
import type { Face, PhotoAnalysis, Precision } from '@domain/photo';
import type { PoolStats } from '../processes/childPool';
import type { Scheduling } from '../processes/fairQueue';

/** Reason for rejecting a photo. Each is also an API error code. */
export type ImageErrorCode =
  | 'file_unsupported'
  | 'file_corrupt'
  | 'file_too_large'
  | 'photo_too_small'
  | 'storage_full'
  | 'unavailable';

/**
 * End of a process with a job: by its watchdog, a foreign signal, its own crash, the time limit, or before it could take
 * any job.
 */
export type DecoderEnd = 'outgrew' | 'overran' | 'stopped' | 'crashed' | 'timedOut' | 'failedToStart';

export class ImageError extends Error {
  constructor(
    readonly code: ImageErrorCode,
    readonly params: Readonly<Record<string, number>> = {},
    detail = '',
    /** How the last process of the job ended, where that is the reason. */
    readonly end: DecoderEnd | null = null,
  ) {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.name = 'ImageError';
  }
}

export interface IngestLimits {
  readonly outDir: string;
  readonly minSidePx: number;
  readonly maxPixels: number;
  readonly fileName?: string;
  /** Facts from the photo's folder and sidecar. */
  readonly origin?: PhotoOrigin;
}

export interface IngestOutputs {
  readonly screen: string;
  readonly thumbnail: string;
  /** Full size; only if sharp cannot read the original by regions. */
  readonly master: string | null;
}

/** Time and place from the file, see `resolveCaptureTime` of domain/photo. */
export interface IngestedMetadata {
  /** Epoch ms; the instant if the offset is known, else by the camera's clock. */
  readonly takenAt: number | null;
  /** Local clock time stored as UTC, epoch ms. */
  readonly takenLocal: number | null;
  /** Minutes by which that clock was ahead of UTC. */
  readonly takenOffset: number | null;
  readonly takenPrecision: Precision;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly camera: string | null;
  /** Reason why some metadata could not be read, or null. */
  readonly metadataTrouble: string | null;
}

export interface Ingested extends IngestedMetadata {
  /** Detected from the content, whatever the name or the client said. */
  readonly mime: string;
  /** Size after the rotation that the file states, in px. */
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** All measurements except faces, see {@link Images.analyse}. */
  readonly analysis: PhotoAnalysis;
  readonly outputs: IngestOutputs;
}

export interface CropRequest {
  /** Region of the upright photo, in fractions 0..1. */
  readonly crop: Rect;
  /** Requested size. The result keeps its aspect ratio but never exceeds the photo's own pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly quality: number;
  readonly adjust?: Adjustments | null;
}

/** 128 numbers, which are close for faces of one person: see `DescriptionNetwork`. */
export type FaceDescription = readonly number[];

/** Options of the slower analysis: whether it also measures the photo, and describes its faces. */
export interface AnalysisOptions {
  readonly measure: boolean;
  readonly describe?: boolean;
}

export interface PhotoAnalysisResult {
  readonly analysis: PhotoAnalysis | null;
  /** Null if the detector is unavailable; the photo is not at fault. */
  readonly faces: readonly Face[] | null;
  /** One for each face, null for a face that shows too little. Absent unless requested and possible. */
  readonly descriptions?: readonly (FaceDescription | null)[];
  /** Reason why the detector is unavailable or faces cannot be measured or described, or ''. */
  readonly trouble: string;
}

/**
 * Image operations. Each task waits for its user's turn. It throws QueueFullError when too many of the user's
 * tasks wait.
 */
export interface Images {
  /**
   * Reads a photo once and creates its derivatives.
   * @throws ImageError
   */
  ingest(file: string, limits: IngestLimits, scheduling?: Scheduling): Promise<Ingested>;
  /**
   * Returns several crops of one photo as sRGB JPEGs in request order, from one decode.
   * @throws ImageError
   */
  crop(source: string, crops: readonly CropRequest[], scheduling?: Scheduling): Promise<Buffer[]>;
  /**
   * Like `crop`, but writes to new files, one per request, so that the pictures never pass through this
   * process.
   * @throws ImageError
   */
  cropTo(
    files: readonly string[],
    source: string,
    crops: readonly CropRequest[],
    scheduling?: Scheduling,
  ): Promise<void>;
  /**
   * Detects faces in an upright sRGB picture (the 1440 px derivative), measures it and describes them on request. Takes a
   * core for some tenths of a second, in a separate process so that uploads do not wait.
   * @throws ImageError
   */
  analyse(file: string, options: AnalysisOptions, scheduling?: Scheduling): Promise<PhotoAnalysisResult>;
  stats(): { readonly images: PoolStats; readonly analysis: PoolStats };
  /** Ends processes idle for `forMs`, or all idle ones, to free memory. The next photo starts them again. */
  releaseIdle(forMs?: number): void;
  close(): Promise<void>;
}

export type ImageJob =
  | { readonly kind: 'ingest'; readonly file: string; readonly limits: IngestLimits }
  | {
      readonly kind: 'crop';
      readonly source: string;
      readonly crops: readonly CropRequest[];
      readonly files?: readonly string[];
    }
  | ({ readonly kind: 'analyse'; readonly file: string } & AnalysisOptions);

export type ImageResult =
  | { readonly ok: true; readonly value: Ingested | Uint8Array[] | PhotoAnalysisResult }
  | {
      readonly ok: false;
      readonly code: ImageErrorCode;
      readonly params: Readonly<Record<string, number>>;
      readonly detail: string;
    };
