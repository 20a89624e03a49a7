import type { BodyOf, Locale, User } from '@domain/contract';
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api';
import { type SiteState, reducer as siteReducer } from '@/features/site';
import type { Message } from '@/i18n';

export interface TokenClaims {
  readonly currency: string;
  readonly language: string;
  readonly referral: number;
  readonly userId?: string;
}

/** Unsaved work of one kind, in words for the user. */
export interface LogoutLoss {
  readonly text: Message;
  readonly count: number;
  readonly isUpload?: boolean;
}

const formNames = [
  'login',
  'passkeyLogin',
  'passkeyAdd',
  'passkeyRemove',
  'registration',
  'forgotPassword',
  'resetPassword',
  'verification',
  'resend',
  'profile',
  'preferences',
  'changePassword',
  'deletion',
] as const;
export type FormName = (typeof formNames)[number];

type PasskeyPrompt = 'dialog' | 'suggestions' | 'none';

interface FormState {
  readonly phase: 'idle' | 'busy' | 'done' | 'failed';
  readonly failure: Failure | null;
  /** E-mail address of the form: its result shows it, and the e-mail can be sent again. */
  readonly email: string | null;
}

/**
 * unknown ─ sessionOpened → signedIn ─ loggedOut | sessionExpired → anonymous
 *    └──── sessionMissing → anonymous ─ sessionOpened → signedIn
 */
type SessionStatus = 'unknown' | 'anonymous' | 'signedIn';

export interface AuthState {
  readonly status: SessionStatus;
  /** Reason for the end of the session. It decides if the sign-in page returns to the previous path. */
  readonly endedBy: 'logout' | 'expiry' | null;
  readonly claims: TokenClaims | null;
  /** Somebody has signed in with this browser before; otherwise the visitor is greeted as new. */
  readonly hasSignedIn: boolean;
  /** Number of sessions ended in this page. The UI remounts for each. */
  readonly endedSessions: number;
  readonly user: User | null;
  readonly isVerified: boolean;
  /** The address was verified by a link that must also set the password. */
  readonly needsPassword: boolean;
  readonly referral: number | null;
  readonly forms: Readonly<Record<FormName, FormState>>;
  /** Facts about the shop for every visitor. They stay when a session ends. */
  readonly site: SiteState;
}

const idleForm: FormState = { phase: 'idle', failure: null, email: null };

const initialAuthState: AuthState = {
  status: 'unknown',
  endedBy: null,
  claims: null,
  hasSignedIn: false,
  endedSessions: 0,
  user: null,
  isVerified: false,
  needsPassword: false,
  referral: null,
  forms: Object.fromEntries(formNames.map((name) => [name, idleForm])) as AuthState['forms'],
  site: siteReducer(undefined, { type: 'auth/created' }),
};

const endedState = ({ endedSessions }: AuthState, endedBy: 'logout' | 'expiry'): AuthState => ({
  ...initialAuthState,
  status: 'anonymous',
  hasSignedIn: true,
  endedBy,
  endedSessions: endedSessions + 1,
});

const busyForm = (email: string | null): FormState => ({ phase: 'busy', failure: null, email });

const slice = createSlice({
  name: 'auth',
  initialState: initialAuthState,
  reducers: {
    loginRequested: (state, { payload }: PayloadAction<BodyOf<'login'>>) => {
      state.forms.login = busyForm(payload.email);
    },
    /** The browser shows its dialog for passkeys, suggests them at the e-mail field, or neither. */
    passkeyPromptChanged: (state, { payload }: PayloadAction<PasskeyPrompt>) => {
      if (payload === 'dialog') state.forms.passkeyLogin = busyForm(null);
    },
    registrationRequested: (state, { payload }: PayloadAction<BodyOf<'register'>>) => {
      state.forms.registration = busyForm(payload.email);
    },
    passwordResetRequested: (state, { payload }: PayloadAction<BodyOf<'resetPassword'>>) => {
      state.forms.forgotPassword = busyForm(payload.email);
    },
    newPasswordRequested: (state, _: PayloadAction<BodyOf<'updatePassword'>>) => {
      state.forms.resetPassword = busyForm(null);
    },
    verificationRequested: (state, _: PayloadAction<{ token: string }>) => {
      state.forms.verification = busyForm(null);
      state.needsPassword = false;
    },
    passwordNeeded: (state) => {
      state.needsPassword = true;
    },
    resendRequested: (state, { payload }: PayloadAction<{ email: string }>) => {
      state.forms.resend = busyForm(payload.email);
    },
    formBusy: (state, { payload }: PayloadAction<FormName>) => {
      state.forms[payload] = busyForm(null);
    },
    formSucceeded: (state, { payload }: PayloadAction<FormName>) => {
      state.forms[payload].phase = 'done';
    },
    formFailed: (state, { payload }: PayloadAction<{ form: FormName; failure: Failure }>) => {
      const form = state.forms[payload.form];
      form.phase = 'failed';
      form.failure = payload.failure;
    },
    /** A form is opened. Clears its earlier result and the success of other forms, which replaces the form. */
    formOpened: (state, { payload }: PayloadAction<FormName>) => {
      for (const name of formNames)
        if (name === payload || state.forms[name].phase === 'done') state.forms[name] = idleForm;
    },
    sessionOpened: (state, { payload }: PayloadAction<TokenClaims>) => {
      state.status = 'signedIn';
      state.hasSignedIn = true;
      state.endedBy = null;
      state.claims = payload;
    },
    sessionMissing: (state) => {
      state.status = 'anonymous';
    },
    userLoaded: (state, { payload }: PayloadAction<User>) => {
      state.user = payload;
      state.isVerified = payload.is_verified;
    },
    languageChosen: (_state, _: PayloadAction<Locale>) => undefined,
    referralStored: (state, { payload }: PayloadAction<number>) => {
      state.referral = payload;
    },
    referralRemoved: (state) => {
      state.referral = null;
    },
    /** The user requested a logout, which waits for the logout guards. */
    logoutRequested: () => undefined,
    /** The user accepts the losses that were named. */
    logoutInsisted: (_state, _: PayloadAction<readonly LogoutLoss[]>) => undefined,
    /** idle ─ refreshRequested → running ─ refreshSucceeded | refreshFailed → idle: renewal of the access token. No action contains it. */
    refreshRequested: () => undefined,
    refreshSucceeded: () => undefined,
    refreshFailed: (_state, _: PayloadAction<Failure>) => undefined,
    /** The stored token now belongs to another user. The action omits it, because no log may contain a token. */
    tokenReplaced: () => undefined,
    loggedOut: (state) => endedState(state, 'logout'),
    /** The session could not be renewed. Resets and cancels like {@link loggedOut}. */
    sessionExpired: (state) => endedState(state, 'expiry'),
    /** Another tab signed in, maybe as another user. All data is dropped and loaded again. */
    sessionReplaced: ({ endedSessions }) => ({
      ...initialAuthState,
      hasSignedIn: true,
      endedSessions: endedSessions + 1,
    }),
  },
});

export const { actions } = slice;

export const reducer = (state: AuthState | undefined, action: UnknownAction): AuthState => {
  const next = slice.reducer(state, action);
  const site = siteReducer(state?.site, action);
  return site === next.site ? next : { ...next, site };
};

export const sessionEnds = [actions.loggedOut.type, actions.sessionExpired.type, actions.sessionReplaced.type] as const;

interface WithAuth {
  readonly auth: AuthState;
}
export const selectors = {
  status: (state: WithAuth) => state.auth.status,
  isSignedIn: (state: WithAuth) => state.auth.status === 'signedIn',
  /** A request is under way whose response opens a session. */
  isSigningIn: ({ auth: { forms } }: WithAuth) =>
    [forms.login, forms.passkeyLogin, forms.verification].some(({ phase }) => phase === 'busy'),
  endedBy: (state: WithAuth) => state.auth.endedBy,
  hasSignedIn: (state: WithAuth) => state.auth.hasSignedIn,
  needsPassword: (state: WithAuth) => state.auth.needsPassword,
  user: (state: WithAuth) => state.auth.user,
  claims: (state: WithAuth) => state.auth.claims,
  /** Id of the user whose data this page holds; undefined for a visitor. */
  userId: (state: WithAuth) => state.auth.claims?.userId,
  endedSessions: (state: WithAuth) => state.auth.endedSessions,
  showsShowcase: (state: WithAuth) => state.auth.user?.additional_data.showcase !== 'off',
  referral: (state: WithAuth) => state.auth.referral,
  form: (name: FormName) => (state: WithAuth) => state.auth.forms[name],
};
