import type { PhotoLibraryStatus, Picking, StorageFile } from '@domain/contract';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api';
import { type GoogleState, initialPicker, noPickerResumeState, type PickerPhase } from './state';

interface State extends GoogleState {
  photos: Record<string, StorageFile>;
  list: { total: number | null };
}

const PHASES_BEFORE_PICKING: readonly PickerPhase[] = ['asking', 'linking'];
const WAITING_PHASES: readonly PickerPhase[] = ['idle', 'picking', 'importing'];
const phaseOfState: Readonly<Record<Picking['state'], PickerPhase>> = {
  picking: 'picking',
  importing: 'importing',
  done: 'done',
  expired: 'expired',
  cancelled: 'idle',
  failed: 'failed',
};

function storePhotos(state: State, files: readonly StorageFile[]): void {
  for (const file of files) {
    if (!state.photos[file.id] && state.list.total !== null) state.list.total += 1;
    state.photos[file.id] = file;
  }
}

/**
 * Part of the storage slice. An event that does not fit the phase (such as a response after a cancellation) changes
 * nothing.
 */
export const googleReducers = {
  libraryRequested: () => undefined,
  libraryLoaded(state: State, { payload }: PayloadAction<PhotoLibraryStatus>) {
    state.library = payload;
  },
  pickerRequested(state: State, { payload }: PayloadAction<{ readonly returnTo: string }>) {
    state.picker = { ...initialPicker, phase: 'asking' };
    state.pickerTrail = { session: null, returnTo: payload.returnTo };
  },
  /** The library is not linked yet. The page redirects to Google. */
  consentNeeded(state: State) {
    if (state.picker.phase === 'asking') state.picker = { ...state.picker, phase: 'leaving' };
  },
  pickerLinkRequested(state: State, _: PayloadAction<{ readonly grantCode: string; readonly oauthState: string }>) {
    state.picker = { ...initialPicker, phase: 'linking' };
  },
  pickerOpened(
    state: State,
    { payload }: PayloadAction<{ readonly session: string; readonly url: string; readonly blocked: boolean }>,
  ) {
    if (!PHASES_BEFORE_PICKING.includes(state.picker.phase)) return;
    state.picker = { ...state.picker, phase: 'picking', url: payload.url, blocked: payload.blocked };
    state.pickerTrail = { ...state.pickerTrail, session: payload.session };
  },
  pickerAnswered(state: State, { payload }: PayloadAction<Picking>) {
    if (state.pickerTrail.session !== payload.session || !WAITING_PHASES.includes(state.picker.phase)) return;
    storePhotos(state, payload.files);
    state.picker = {
      ...state.picker,
      phase: phaseOfState[payload.state],
      url: payload.url,
      files: payload.files.map(({ id }) => id),
      total: payload.total,
      refused: payload.refused,
      failure: payload.error === null ? null : { code: payload.error },
    };
  },
  pickerFailed(state: State, { payload }: PayloadAction<Failure>) {
    state.picker = { ...state.picker, phase: 'failed', failure: payload };
    state.pickerTrail = { ...state.pickerTrail, session: null };
  },
  /** The user cancels picking or importing. Imported photos stay. */
  pickerCancelled(state: State) {
    state.picker = initialPicker;
    state.pickerTrail = { ...state.pickerTrail, session: null };
  },
  pickerDismissed(state: State) {
    state.picker = initialPicker;
    state.pickerTrail = noPickerResumeState;
  },
  pickerSettled(state: State) {
    state.pickerTrail = { ...state.pickerTrail, session: null };
  },
  pickedPhotosHandedOver(state: State) {
    state.picker = { ...state.picker, taken: true };
  },
};
