import type { BodyOf, Passkey, PhotoLibraryStatus, ResponseOf, Takeout, UserSession } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type PreferencesUpdate = Pick<
  BodyOf<'userUpdate'>,
  'currency' | 'adsAllow' | 'remindersAllow' | 'peopleAllow' | 'trackingAllow' | 'additional_data'
>;

/** Account page data besides the user. Null while unknown. */
export interface AccountState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly sessions: readonly UserSession[] | null;
  /** Ids of sessions being ended; `others` stands for all but this one. */
  readonly ending: Readonly<Record<string, true>>;
  readonly passkeys: readonly Passkey[] | null;
  readonly usage: ResponseOf<'userUsage'> | null;
  readonly library: PhotoLibraryStatus | null;
  /** Newest data archive; undefined when there is none. */
  readonly takeout: Takeout | null | undefined;
  readonly takeoutAsked: boolean;
  readonly chosen: PreferencesUpdate | null;
}

const initialAccount: AccountState = {
  phase: 'idle',
  sessions: null,
  ending: {},
  passkeys: null,
  usage: null,
  library: null,
  takeout: null,
  takeoutAsked: false,
  chosen: null,
};

interface LoadedAccount {
  readonly sessions: readonly UserSession[];
  readonly passkeys: readonly Passkey[];
  readonly usage: ResponseOf<'userUsage'>;
  readonly library: PhotoLibraryStatus;
  readonly takeout: Takeout | null;
}

/*
 * idle ─ opened → loading ─ loaded → ready
 *                    └──── loadFailed → failed ─ opened → loading
 *
 * The archive:  none | expired | failed | done ─ takeoutRequested → (asked) ─ takeoutChanged → queued … done | failed
 */
const slice = createSlice({
  name: 'auth/account',
  initialState: initialAccount,
  reducers: {
    opened: (state) => {
      if (state.phase !== 'ready') state.phase = 'loading';
    },
    loaded: (state, { payload }: PayloadAction<LoadedAccount>) => ({
      ...state,
      ...payload,
      takeout: payload.takeout ?? undefined,
      phase: 'ready' as const,
    }),
    loadFailed: (state) => {
      if (state.phase === 'loading') state.phase = 'failed';
    },
    nameSaveRequested: (_state, _: PayloadAction<{ readonly name: string }>) => undefined,
    preferenceChosen: (state, { payload }: PayloadAction<PreferencesUpdate>) => {
      state.chosen = { ...state.chosen, ...payload };
    },
    preferencesSettled: (state) => {
      state.chosen = null;
    },
    passwordChangeRequested: (_state, _: PayloadAction<{ readonly old_password: string; readonly password: string }>) =>
      undefined,
    sessionEndRequested: (state, { payload }: PayloadAction<string>) => {
      state.ending[payload] = true;
    },
    otherSessionsEndRequested: (state) => {
      state.ending.others = true;
    },
    sessionEndSettled: (state, { payload }: PayloadAction<string>) => {
      delete state.ending[payload];
    },
    sessionsLoaded: (state, { payload }: PayloadAction<readonly UserSession[]>) => {
      state.sessions = [...payload];
    },
    passkeysLoaded: (state, { payload }: PayloadAction<readonly Passkey[]>) => {
      state.passkeys = [...payload];
    },
    libraryUnlinkRequested: () => undefined,
    libraryLoaded: (state, { payload }: PayloadAction<PhotoLibraryStatus>) => {
      state.library = payload;
    },
    takeoutRequested: (state) => {
      state.takeoutAsked = true;
    },
    takeoutChanged: (state, { payload }: PayloadAction<Takeout>) => {
      state.takeout = payload;
      state.takeoutAsked = false;
    },
    takeoutDownloadRequested: () => undefined,
    takeoutRefused: (state) => {
      state.takeoutAsked = false;
    },
    deletionRequested: (_state, _: PayloadAction<{ readonly password: string }>) => undefined,
  },
});

export const { reducer: accountReducer, actions: accountActions } = slice;

export const isTakeoutRunning = (takeout: Takeout | null | undefined): boolean =>
  takeout !== null && takeout !== undefined && ['queued', 'packing', 'saving'].includes(takeout.stage);

interface WithAccount {
  readonly auth: { readonly account: AccountState };
}
export const selectAccount = (state: WithAccount): AccountState => state.auth.account;
