import type { Readable } from 'node:stream';

/** Permission to act for a user. Stored encrypted; never leaves the server. */
export interface LibraryGrant {
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly expiresAt: number; // Expiry of the access token, in epoch ms
}

interface ConsentRequest {
  readonly state: string;
  /** PKCE S256 challenge: base64url of the verifier's SHA-256. */
  readonly challenge: string;
  readonly language: string;
}

interface OpenedPicker {
  readonly id: string;
  /** URL for a separate tab, which closes itself at the end. */
  readonly url: string;
  readonly pollMs: number;
  readonly endsAt: Date;
}

interface PickerStatus {
  readonly isPicked: boolean;
  readonly pollMs: number;
}

export interface LibraryItem {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly isPhoto: boolean;
  readonly address: string;
}

/**
 * - `refused`: the grant or code is revoked or invalid
 * - `unavailable`: no usable answer; try again later
 * - `picker_gone`: the picker is expired or unknown
 * - `item_gone`: the address of an item has expired; list again
 * - `address_refused`: redirected to a host that is not allowed
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

/** External photo library: consent, picking, download. Errors are {@link LibraryError}s. */
export interface PhotoLibrary {
  readonly name: 'google' | 'sandbox';
  /** English reason why it cannot be used; null if it can. */
  readonly unavailable: string | null;
  /** URL of the consent page. It redirects to `/callback/google` with `code` and `state`, or with `error`. */
  consentUrl(request: ConsentRequest): string;
  /** @throws `refused` for a wrong or used code, or another verifier */
  exchangeCode(code: string, verifier: string): Promise<LibraryGrant>;
  /**
   * Returns a grant with a fresh access token.
   * @throws `refused` when the user revoked it
   */
  renewGrant(grant: LibraryGrant): Promise<LibraryGrant>;
  revokeGrant(grant: LibraryGrant): Promise<void>;
  openPicker(grant: LibraryGrant, language: string): Promise<OpenedPicker>;
  getPickerStatus(grant: LibraryGrant, pickerId: string): Promise<PickerStatus>;
  listItems(grant: LibraryGrant, pickerId: string): AsyncIterable<LibraryItem>;
  download(grant: LibraryGrant, item: LibraryItem, signal: AbortSignal): Promise<Readable>;
  closePicker(grant: LibraryGrant, pickerId: string): Promise<void>;
}
