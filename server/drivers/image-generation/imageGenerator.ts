import type { Scheduling } from '../../processes/fairQueue';
import type { ArtworkPurpose } from '../../render/artwork/artworkRequest';

/** A look in which pictures can be made now. */
export interface ArtworkStyle {
  readonly id: string;
  /** `procedural`: by a program of ours; `model`: by an image model. */
  readonly kind: 'procedural' | 'model';
  /** English; the app translates the ids that it knows. */
  readonly name: string;
  /** Whether a sample may be painted for everyone to look at: it costs nothing. */
  readonly hasSample: boolean;
}

export interface ImageGenerationRequest {
  /** One of {@link ImageGenerator.styles}. */
  readonly styleId: string;
  readonly purpose: ArtworkPurpose;
  /** Wanted size in px. The picture has about this shape, and may be smaller. */
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, the most telling first. */
  readonly palette: readonly string[];
  /** Colour of the page that it lies on. */
  readonly ground: string;
  /** 0..2^32-1 */
  readonly seed: number;
}

export type ImageGenerationErrorCode = 'lora_unknown' | 'images_refused' | 'images_unavailable';

/** Why no picture came. Each code is also one of the API's. */
export class ImageGenerationError extends Error {
  override readonly name = 'ImageGenerationError';
  constructor(
    readonly code: ImageGenerationErrorCode,
    detail = '',
  ) {
    super(detail === '' ? code : `${code}: ${detail}`);
  }
}

/** Makes pictures for pages. */
export interface ImageGenerator {
  readonly name: string;
  styles(): readonly ArtworkStyle[];
  /**
   * The bytes of a JPEG, PNG or WebP file. What a model answers is not to be trusted: decode it where decoding may crash.
   * @throws ImageGenerationError, or the signal's reason
   */
  generate(wish: ImageGenerationRequest, signal: AbortSignal, scheduling?: Scheduling): Promise<Buffer>;
}
