import type { Inspection } from './inspection.types';

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

/** First message of a worker whose script has loaded. */
export interface WorkerReady {
  readonly kind: 'ready';
}

export type WorkerMessage = WorkerAnswer | WorkerReady;
