import type { PhotoLibraryStatus, Picking } from '@domain/contract';
import type { Failure } from '@/api';

/**
 * Picking photos in Google Photos:
 *
 *   idle ─ pickerRequested → asking ─ consentNeeded → leaving (the page goes to Google, and comes back to /callback/google)
 *                               │                        pickerLinkRequested → linking ─┐
 *                               └──────────── pickerOpened ◀────────────────────────────┘
 *                                                  │
 *   picking ─ pickerAnswered → importing ─ pickerAnswered → done | expired | failed
 *
 * pickerCancelled and pickerDismissed lead back to idle from everywhere; pickerFailed to failed.
 */
export type PickerPhase =
  | 'idle'
  | 'asking'
  | 'leaving'
  | 'linking'
  | 'picking'
  | 'importing'
  | 'done'
  | 'expired'
  | 'failed';

export interface PickerState {
  readonly phase: PickerPhase;
  /** Where the user picks; null once they have. */
  readonly url: string | null;
  /** The browser did not let us open the picker's tab: the user has to. */
  readonly blocked: boolean;
  /** Picked Google files that are in the storage now: ids of photos, in the order of the picker. */
  readonly files: readonly string[];
  /** How many were picked. */
  readonly total: number;
  readonly refused: Picking['refused'];
  readonly failure: Pick<Failure, 'code' | 'params'> | null;
  /** The photos were handed on, such as to the album being made. */
  readonly taken: boolean;
}

export const initialPicker: PickerState = {
  phase: 'idle',
  url: null,
  blocked: false,
  files: [],
  total: 0,
  refused: [],
  failure: null,
  taken: false,
};

/** What of it is kept over a reload and over the way to Google and back. */
export interface PickerResumeState {
  /** The picker whose photos are waited for. */
  readonly session: string | null;
  /** Where the user came from, an in-app path. */
  readonly returnTo: string | null;
}

export const noPickerResumeState: PickerResumeState = { session: null, returnTo: null };

export interface GoogleState {
  picker: PickerState;
  pickerTrail: PickerResumeState;
  /** Whether the library can be used; null: not known yet. */
  library: PhotoLibraryStatus | null;
}
