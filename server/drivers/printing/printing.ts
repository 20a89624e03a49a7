import type { Readable } from 'node:stream';
import type { CoverId, DeliveryOptionId, PaperId } from '@domain/commerce';
import type { FormatId, PrinterId } from '@domain/print';

export interface PrintFileSource {
  readonly bytes: number;
  readonly sha256: string;
  /** URL that stays valid for at least a day. */
  readonly url: string;
  open(): Promise<Readable>;
}

/** Copies of one book. Lengths in mm. */
export interface PrintItem {
  readonly id: string;
  readonly title: string;
  readonly format: FormatId;
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly spine: number;
  readonly pages: number;
  readonly cover: CoverId;
  readonly paper: PaperId;
  readonly quantity: number;
  /** SHA-256, in hex, of documents, photos and printer requirements: identifies what was ordered. */
  readonly proof: string;
  readonly interiorFile: PrintFileSource;
  /**
   * Back, spine and front as one sheet. Null for a printer that wants one file with that sheet before the
   * pages.
   */
  readonly coverFile: PrintFileSource | null;
}

export interface PrintAddress {
  readonly recipient: string;
  readonly street: string;
  readonly street2: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-2 code such as `AU-NSW`; empty if none. */
  readonly region: string;
  /** Region as written in the country's addresses, such as `NSW` or `Tokyo`; empty if none. */
  readonly region_name: string;
  readonly country: string;
  readonly phone: string;
  /** Address lines in the country's format. */
  readonly lines: readonly string[];
}

export interface PrintJob {
  /**
   * The order's id and idempotency key. One id is one job, however often it is submitted. Order numbers can
   * repeat after a restored dump.
   */
  readonly id: string;
  readonly reference: string;
  readonly payment: { readonly provider: string; readonly sandbox: boolean };
  readonly orderedAt: Date;
  readonly address: PrintAddress;
  readonly delivery: DeliveryOptionId;
  readonly items: readonly PrintItem[];
}

interface PrintTracking {
  readonly carrier: string;
  readonly number: string;
  readonly url: string | null;
}

export interface PrintParcel extends PrintTracking {
  readonly state: 'preparing' | 'shipped' | 'delivered' | 'cancelled';
}

export const printProblemCodes = ['print_retrying', 'print_issue', 'print_unknown', 'parcel_cancelled'] as const;

/** Trouble that the printer reports. `print_retrying` may end by itself. */
export interface PrintProblem {
  readonly code: (typeof printProblemCodes)[number];
  readonly detail: string;
}

export interface PrintStatus {
  readonly stage: 'accepted' | 'shipped' | 'delivered' | 'cancelled';
  /** Tracking of the first parcel that has a number. */
  readonly tracking: PrintTracking | null;
  /** Absent for a single parcel, which `tracking` describes. */
  readonly parcels?: readonly PrintParcel[];
  readonly problems?: readonly PrintProblem[];
}

/** Print and shipping service. Every driver passes `compliance.ts`. Errors are {@link PrintingError}s. */
export interface Printing {
  readonly name: string;
  /** Printer whose requirements the files must meet. */
  readonly printer: PrinterId;
  /** Prints immediately, for money and without review by a person. */
  readonly isAutomatic: boolean;
  readonly pollIntervalSeconds: number;
  /** Submits the job idempotently. Returns the printer's job id, the argument of `status`. */
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
