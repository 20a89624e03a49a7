import type { PhotoLibraryStatus, Picking } from '@domain/contract';
import type { Failure } from '@/api';

/**
 * Picking photos in Google Photos:
 *
 *   idle ─ pickerRequested → asking ─ consentNeeded → leaving (redirect to Google and back to /callback/google)
 *                               │                        pickerLinkRequested → linking ─┐
 *                               └──────────── pickerOpened ◀────────────────────────────┘
 *                                                  │
 *   picking ─ pickerAnswered → importing ─ pickerAnswered → done | expired | failed
 *
 * pickerCancelled and pickerDismissed return to idle from every phase; pickerFailed leads to failed.
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
  readonly url: string | null;
  /** The browser blocked the picker's tab, so the user must open it. */
  readonly blocked: boolean;
  /** Imported photos, as ids in picker order. */
  readonly files: readonly string[];
  readonly total: number;
  readonly refused: Picking['refused'];
  readonly failure: Pick<Failure, 'code' | 'params' | 'uncoded'> | null;
  /** The photos were used, for example in the album being made. */
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

/** State that survives a reload and the redirect to Google and back. */
export interface PickerResumeState {
  readonly session: string | null;
  readonly returnTo: string | null;
}

export const noPickerResumeState: PickerResumeState = { session: null, returnTo: null };

export interface GoogleState {
  picker: PickerState;
  pickerTrail: PickerResumeState;
  library: PhotoLibraryStatus | null;
}
