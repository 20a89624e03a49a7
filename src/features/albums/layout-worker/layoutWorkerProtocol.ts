import type { SpreadDocument } from '@domain/document';
import type { LayoutRequest } from '@domain/layout';

export interface LayoutWorkerRequest {
  readonly id: number;
  readonly request: LayoutRequest;
  /** How many spreads are wanted, from the cover on. */
  readonly spreads: number;
}

export interface LayoutWorkerResponse {
  readonly id: number;
  /** Pages of the whole album. */
  readonly pageCount: number;
  readonly spreads: readonly SpreadDocument[];
}
