import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from './rootReducer';

/** A recorded session: the state it began with and every action since, as plain data. */
export interface ActionLog {
  readonly version: typeof LOG_VERSION;
  readonly start: RootState;
  readonly actions: readonly UnknownAction[];
}

export const LOG_VERSION = 1;

/** Persistence restores state beside the reducers' own actions, so a log starts after it. */
const isRecorded = (action: UnknownAction): boolean => !action.type.startsWith('persist/');

/** The state that a log leads to, through the pure reducers alone: no saga runs and nothing is requested or stored. */
export const replay = (log: ActionLog): RootState =>
  log.actions.filter(isRecorded).reduce<RootState>(rootReducer, log.start);

/** Checks the outside of a log, or of a report that holds one, read from a file. @throws Error with what is wrong with it. */
export const parseLog = (value: unknown): ActionLog => {
  const report = value as { log?: unknown } | null;
  const log = (report?.log ?? report) as Partial<ActionLog> | null;
  if (typeof log !== 'object' || log === null || !Array.isArray(log.actions) || typeof log.start !== 'object')
    throw new Error('This is not an action log');
  if (log.version !== LOG_VERSION)
    throw new Error(`This log has version ${String(log.version)}; this build replays version ${LOG_VERSION}`);
  if (!log.actions.every((action) => typeof (action as UnknownAction | null)?.type === 'string'))
    throw new Error('An action of this log has no type');
  return log as ActionLog;
};

const SECRET_FIELDS = new Set(
  'password old_password token confirmation authorization grantCode oauthState latitude longitude town street postcode phone'.split(
    ' ',
  ),
);
const EMAIL = /[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/g;
const SIGNATURE = /([?&](?:s|sig|signature|token)=)[^&"]+/g;
/** Access tokens, and links that open an album to whoever has them. */
const TOKEN = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/g;
const SHARED = /(\/preview\/)[\w-]{16,}/g;
/** A key of a group of photos by place. */
const POSITION = /^-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/;
const HIDDEN = '[removed]';

const textWithoutSecrets = (text: string): string =>
  POSITION.test(text)
    ? HIDDEN
    : text
        .replace(EMAIL, HIDDEN)
        .replace(TOKEN, HIDDEN)
        .replace(SIGNATURE, `$1${HIDDEN}`)
        .replace(SHARED, `$1${HIDDEN}`);

/** The same data without passwords, tokens, places, street addresses, e-mail addresses, signatures of URLs and links to shared albums. Replaying it gives the state with the same gaps. */
export const withoutSecrets = (value: unknown): unknown => {
  if (typeof value === 'string') return textWithoutSecrets(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(EMAIL, HIDDEN),
      SECRET_FIELDS.has(key) && inner !== null ? HIDDEN : withoutSecrets(inner),
    ]),
  );
};

/** Actions, and the state that the first of them met. */
interface Segment {
  readonly start: RootState;
  readonly actions: UnknownAction[];
}

/** Keeps the last actions: no fewer than `length` once there were as many, and no more than twice that. A state that a segment starts with is shared with the store. */
export const createRecorder = (length = 250) => {
  let older: Segment | null = null;
  let newer: Segment | null = null;

  const middleware: Middleware<Record<never, never>, RootState> =
    ({ getState }) =>
    (next) =>
    (action) => {
      const event = action as UnknownAction;
      const begun = (): Segment => ({ start: plainState(getState()), actions: [] });
      if (!isRecorded(event)) {
        const result = next(action);
        // What persistence restored is part of where the log starts.
        [older, newer] = [null, begun()];
        return result;
      }
      newer ??= begun();
      if (newer.actions.length >= length) [older, newer] = [newer, begun()];
      newer.actions.push(event);
      return next(action);
    };

  /** The log so far, fit to leave this machine. */
  const exportLog = (): ActionLog =>
    withoutSecrets({
      version: LOG_VERSION,
      start: (older ?? newer)?.start ?? rootReducer(undefined, { type: 'replay/empty' }),
      actions: [...(older?.actions ?? []), ...(newer?.actions ?? [])],
    }) as ActionLog;

  return { middleware, exportLog };
};

/** redux-persist keeps its own mark in the state; it is no slice. */
const plainState = (state: RootState): RootState => {
  const { _persist: _, ...slices } = state as RootState & { _persist?: unknown };
  return slices;
};
