import type { Inspection } from './inspection.types';

/** What the main thread asks of the worker; the answer carries the same `call`. */
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
