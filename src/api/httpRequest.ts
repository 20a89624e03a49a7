import type { Endpoint } from '@domain/contract';

/** Progress of an upload in bytes; `total` is 0 while unknown. */
export interface UploadProgress {
  readonly loaded: number;
  readonly total: number;
}

export interface HttpRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly token: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
}
