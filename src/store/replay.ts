import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { createAppReducer } from './eagerReducer';
import { type RootState, rootReducer } from './rootReducer';

/**
 * A recorded session: its initial state and every action since, as plain data. Without a state it
 * started as the app does.
 */
export interface ActionLog {
  readonly start?: RootState | undefined;
  readonly actions: readonly UnknownAction[];
}

/** A log as saved: the export format of Redux DevTools, with two values as JSON texts. */
export interface LogFile {
  readonly version: typeof LOG_VERSION;
  readonly payload: string;
  readonly preloadedState?: string | undefined;
}

const LOG_VERSION = 2;

const reducer = createAppReducer(() => rootReducer);

/** First action of every DevTools history. It only creates a missing state. */
const INIT_ACTION = { type: '@@INIT' };

/**
 * Returns the state that a log leads to, using only the pure reducers: no saga, request or storage.
 */
export const replay = ({ start, actions }: ActionLog): RootState =>
  actions.reduce<RootState>(reducer, reducer(start, INIT_ACTION));

export const toLogFile = ({ start, actions }: ActionLog): LogFile => ({
  version: LOG_VERSION,
  payload: JSON.stringify(actions),
  preloadedState: JSON.stringify(start),
});

/** Earlier builds kept `clips` and `site` as slices of their own. */
const joinOlderSlices = ({ clips, site, ...start }: Record<string, object>): object => ({
  ...start,
  ...(clips && { storage: { clips, ...start['storage'] } }),
  ...(site && { auth: { site, ...start['auth'] } }),
});

const parseJson = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/**
 * Parses a log, a report that contains one, or a DevTools export. @throws Error that says what is
 * invalid
 */
export const parseLog = (value: unknown): ActionLog => {
  const file = value as { version?: string | number; payload?: unknown; preloadedState?: unknown } | null;
  if (typeof file !== 'object' || file === null) throw new Error('This is not an action log');
  if (file.version !== undefined && file.version !== LOG_VERSION)
    throw new Error(`This log has version ${String(file.version)}; this build replays version ${LOG_VERSION}`);
  const [actions, start] = [parseJson(file.payload), parseJson(file.preloadedState) ?? undefined];
  if (!Array.isArray(actions) || (start !== undefined && typeof start !== 'object'))
    throw new Error('This is not an action log');
  if (!actions.every((action) => typeof (action as UnknownAction | null)?.type === 'string'))
    throw new Error('An action of the log has no type');
  return {
    start: start && (joinOlderSlices(start as Record<string, object>) as RootState),
    actions: actions as UnknownAction[],
  };
};

const SECRET_FIELDS = new Set(
  'password old_password token confirmation authorization grantCode oauthState latitude longitude town admin1 street postcode phone'.split(
    ' ',
  ),
);
const EMAIL = /[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/g;
const SIGNATURE = /([?&](?:s|sig|signature|token)=)[^&"]+/g;
const TOKEN = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/g;
const SHARED = /(\/preview\/)[\w-]{16,}/g;
/** Keys of photo groups by location contain coordinates. */
const POSITION = /^-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/;
const REDACTED = '[removed]';

const redactText = (text: string): string =>
  POSITION.test(text)
    ? REDACTED
    : text
        .replace(EMAIL, REDACTED)
        .replace(TOKEN, REDACTED)
        .replace(SIGNATURE, `$1${REDACTED}`)
        .replace(SHARED, `$1${REDACTED}`);

/**
 * Returns the data without passwords, tokens, locations, street addresses, e-mail addresses, URL
 * signatures and share links. Replaying it gives the state with the same gaps.
 * @testonly to compare a replayed state with the recorded one
 */
export const redact = (value: unknown): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(EMAIL, REDACTED),
      SECRET_FIELDS.has(key) && inner !== null ? REDACTED : redact(inner),
    ]),
  );
};

interface LogSegment {
  readonly start: RootState;
  readonly actions: UnknownAction[];
}

/**
 * Keeps at least the last `length` actions and at most twice as many. Each segment shares its
 * initial state with the store.
 */
export const createRecorder = (length = 250) => {
  let older: LogSegment | null = null;
  let newer: LogSegment | null = null;

  const middleware: Middleware<Record<never, never>, RootState> =
    ({ getState }) =>
    (next) =>
    (action) => {
      const event = action as UnknownAction;
      const begun = (): LogSegment => ({ start: getState(), actions: [] });
      newer ??= begun();
      if (newer.actions.length >= length) [older, newer] = [newer, begun()];
      newer.actions.push(event);
      return next(action);
    };

  const exportLog = (): ActionLog =>
    redact({
      start: (older ?? newer)?.start,
      actions: [...(older?.actions ?? []), ...(newer?.actions ?? [])],
    }) as ActionLog;

  return { middleware, exportLog };
};
