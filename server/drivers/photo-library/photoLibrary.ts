import type { Readable } from 'node:stream';

/** What lets us act for a user. It is stored encrypted, and never leaves the server. */
export interface LibraryGrant {
  readonly refreshToken: string;
  readonly accessToken: string;
  /** When the access token ends, epoch ms. */
  readonly expiresAt: number;
}

export interface ConsentRequest {
  /** Comes back unchanged with the code. */
  readonly state: string;
  /** PKCE, S256: base64url of the verifier's SHA-256. */
  readonly challenge: string;
  readonly language: string;
}

/** A place where the user picks. */
export interface OpenedPicker {
  readonly id: string;
  /** To be opened in a tab of its own; it closes itself in the end. */
  readonly url: string;
  /** How long to wait between two looks. */
  readonly pollMs: number;
  /** From then on it is pointless to look. */
  readonly endsAt: Date;
}

export interface PickerStatus {
  readonly isPicked: boolean;
  readonly pollMs: number;
}

export interface LibraryItem {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly isPhoto: boolean;
  /** Where its bytes are for a while; only the driver that listed it may follow it. */
  readonly address: string;
}

/**
 * - `refused`: the grant or code is worth nothing (any more)
 * - `unavailable`: no usable answer; try again later
 * - `picker_gone`: the picker ended or never was
 * - `item_gone`: the address of an item has expired; list again
 * - `address_refused`: we were sent somewhere we do not go
 */
export type LibraryErrorCode = 'refused' | 'unavailable' | 'picker_gone' | 'item_gone' | 'address_refused';

export class LibraryError extends Error {
  override readonly name = 'LibraryError';

  constructor(
    readonly code: LibraryErrorCode,
    detail: string,
    cause?: unknown,
  ) {
    super(`${code}: ${detail}`, { cause });
  }
}

export const isLibraryError = (error: unknown, code: LibraryErrorCode): boolean =>
  error instanceof LibraryError && error.code === code;

/** A photo library of the user's somewhere else: consent, picking there, bringing the bytes here. Errors are {@link LibraryError}s. */
export interface PhotoLibrary {
  readonly name: 'google' | 'sandbox';
  /** Why it cannot be used, in English; null when it can. */
  readonly unavailable: string | null;
  /** Where the user gives consent; they come back to `/callback/google` with `code` and `state`, or with `error`. */
  consentUrl(request: ConsentRequest): string;
  /** @throws `refused` for a code that is wrong, used or not made for this verifier */
  exchangeCode(code: string, verifier: string): Promise<LibraryGrant>;
  /** A grant whose access token is fresh. @throws `refused` when the user took it back */
  renewGrant(grant: LibraryGrant): Promise<LibraryGrant>;
  /** Gives the grant back. Doing it again is no error. */
  revokeGrant(grant: LibraryGrant): Promise<void>;
  openPicker(grant: LibraryGrant, language: string): Promise<OpenedPicker>;
  getPickerStatus(grant: LibraryGrant, pickerId: string): Promise<PickerStatus>;
  /** What was picked, page by page. */
  listItems(grant: LibraryGrant, pickerId: string): AsyncIterable<LibraryItem>;
  /** The original bytes of an item that was listed not long ago. */
  download(grant: LibraryGrant, item: LibraryItem, signal: AbortSignal): Promise<Readable>;
  /** Doing it again is no error. */
  closePicker(grant: LibraryGrant, pickerId: string): Promise<void>;
}
