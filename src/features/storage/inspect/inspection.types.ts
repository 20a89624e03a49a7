export type UnsupportedCode =
  | 'photo_too_small'
  | 'file_too_large'
  | 'file_unsupported'
  | 'file_raw'
  | 'file_corrupt'
  | 'file_empty'
  | 'file_unreadable'
  | 'too_many_pixels';

/** Reason why a file cannot be used; the parameters of its message. */
export interface UnsupportedReason {
  readonly code: UnsupportedCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Sizes are upright, in px. `takenAt` is the camera's local time as ISO in UTC, `takenOffset` its UTC offset in minutes.
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
  | { readonly ok: false; readonly reason: UnsupportedReason };

/** Request of the main thread. The response has the same `call`. */
export type WorkerRequest =
  | { readonly call: number; readonly kind: 'inspect'; readonly file: Blob; readonly name: string }
  | {
      readonly call: number;
      readonly kind: 'thumbnail';
      readonly file: Blob;
      readonly width: number;
      readonly height: number;
    };

export type WorkerAnswer =
  | { readonly call: number; readonly kind: 'inspect'; readonly inspection: Inspection }
  | { readonly call: number; readonly kind: 'thumbnail'; readonly picture: Blob | null };

export interface WorkerReady {
  readonly kind: 'ready';
}

export type WorkerMessage = WorkerAnswer | WorkerReady;
