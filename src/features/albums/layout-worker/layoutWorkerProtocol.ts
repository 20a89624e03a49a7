import type { SpreadDocument } from '@domain/document';
import type { LayoutRequest } from '@domain/layout';

export interface LayoutWorkerRequest {
  readonly id: number;
  readonly request: LayoutRequest;
  /** Number of spreads to return, from the cover on. */
  readonly spreads: number;
}

export interface LayoutWorkerResponse {
  readonly id: number;
  readonly pageCount: number;
  readonly spreads: readonly SpreadDocument[];
}
