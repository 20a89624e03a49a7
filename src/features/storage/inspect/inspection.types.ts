/** Reason why a file cannot be used. With `params` for the message `storage.reason.<code>`. */
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

/**
 * Result of inspecting a file. Sizes are upright, in px. `captureTimeOf` is the camera's local time as ISO in UTC;
 * `takenOffset` is its UTC offset in minutes.
 */
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
