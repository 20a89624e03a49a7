import type { Readable } from 'node:stream';
import type { CoverId, DeliveryOptionId, PaperId } from '@domain/commerce';
import type { FormatId, PrinterId } from '@domain/print';

/** A file that is printed. */
export interface PrintFileSource {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** Address from which a printer may fetch it for a day at least. */
  readonly url: string;
  open(): Promise<Readable>;
}

/** Copies of one book. Lengths in mm. */
export interface PrintItem {
  readonly id: string;
  readonly title: string;
  readonly format: FormatId;
  /** Trim size of a page. */
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly spine: number;
  /** Pages of the inside. */
  readonly pages: number;
  readonly cover: CoverId;
  readonly paper: PaperId;
  readonly quantity: number;
  /** What was ordered and is printed: the hash of documents, photos and the printer's requirements, in hex. */
  readonly proof: string;
  readonly interiorFile: PrintFileSource;
  /** Back, spine and front as one sheet; null for a printer that wants one file, where the sheet stands before the pages. */
  readonly coverFile: PrintFileSource | null;
}

export interface PrintAddress {
  readonly recipient: string;
  readonly street: string;
  readonly street2: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-2, such as `AU-NSW`; empty where there is none. */
  readonly region: string;
  /** As addresses of the country write it: `NSW`, `Tokyo`; empty: none. */
  readonly region_name: string;
  readonly country: string;
  readonly phone: string;
  /** The address on the parcel, in the country's format. */
  readonly lines: readonly string[];
}

export interface PrintJob {
  /** The order's id, and the idempotency key: what has it is one job, however often it is submitted. Numbers come again where an old dump is restored. */
  readonly id: string;
  /** The order's number. */
  readonly reference: string;
  /** By what it was paid. */
  readonly payment: { readonly provider: string; readonly sandbox: boolean };
  readonly orderedAt: Date;
  readonly address: PrintAddress;
  readonly delivery: DeliveryOptionId;
  readonly items: readonly PrintItem[];
}

export interface PrintTracking {
  readonly carrier: string;
  readonly number: string;
  readonly url: string | null;
}

/** How far the printer is. */
export interface PrintStatus {
  readonly stage: 'accepted' | 'shipped' | 'delivered';
  readonly tracking: PrintTracking | null;
}

/** Someone who prints and sends books. Every driver passes `compliance.ts`. Errors are {@link PrintingError}s. */
export interface Printing {
  /** For `/api/health`. */
  readonly name: string;
  /** Whose requirements its files must meet. */
  readonly printer: PrinterId;
  /** Prints at once and for money, with nobody who looks at the job before. */
  readonly isAutomatic: boolean;
  /** How often it likes to be asked about a job. */
  readonly pollIntervalSeconds: number;
  /** Hands the job over, once. Returns what the printer calls it, which is what `status` is asked by. */
  submit(job: PrintJob): Promise<string>;
  status(printerReference: string): Promise<PrintStatus>;
}

export type PrintingErrorCode = 'job_unknown' | 'unreachable' | 'refused';

export class PrintingError extends Error {
  override readonly name = 'PrintingError';

  constructor(
    readonly code: PrintingErrorCode,
    detail = '',
    cause?: unknown,
  ) {
    super(detail === '' ? code : `${code}: ${detail.slice(0, 300)}`, { cause });
  }
}
