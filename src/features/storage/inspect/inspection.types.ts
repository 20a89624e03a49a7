/** Why a file cannot be a photo of an album. With `params` for the translated sentence `storage.reason.<code>`. */
export type UnsupportedCode =
  | 'photo_too_small'
  | 'file_too_large'
  | 'file_unsupported'
  | 'file_raw'
  | 'file_corrupt'
  | 'file_empty'
  | 'file_unreadable'
  | 'too_many_pixels';

export interface Unsupported {
  readonly code: UnsupportedCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Facts from the first look at a file. Sizes upright, in px; `captureTimeOf` is the camera's clock, as if it were UTC, ISO; `takenOffset` minutes by which it was ahead of UTC. */
export type Inspection =
  | {
      readonly ok: true;
      readonly kind: string;
      readonly width: number;
      readonly height: number;
      readonly takenAt: string | null;
      readonly takenOffset: number | null;
    }
  | { readonly ok: false; readonly reason: Unsupported };
