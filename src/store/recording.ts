import type { Middleware } from '@reduxjs/toolkit';
import { browserStorage } from '@/lib/browserStorage';
import type { createRecorder as CreateRecorder } from './replay';

type Recorder = ReturnType<typeof CreateRecorder>;

declare global {
  interface Window {
    /** The recorded session as JSON text, without secrets; there only while recording is switched on. */
    __KEEPSAKE_LOG__?: () => string;
  }
}

const RECORDING_KEY = 'keepsake-record';
let recorder: Recorder | null = null;

/** Passes actions on until there is a recorder, and through it from then on. */
const recorderMiddleware: Middleware = (api) => (next) => (action) =>
  recorder ? recorder.middleware(api)(next)(action) : next(action);

const loadRecorder = async (): Promise<Recorder> => {
  const { createRecorder } = await import(/* webpackChunkName: "recorder" */ './replay');
  recorder ??= createRecorder();
  return recorder;
};

/**
 * The middleware that records. A session is recorded from its first action in development, and anywhere after `localStorage['keepsake-record'] = '1'`;
 * else from when {@link enableRecorder} is called.
 */
export const startRecording = async (): Promise<readonly Middleware[]> => {
  if (process.env.NODE_ENV === 'development' || browserStorage.get(RECORDING_KEY) === '1') {
    const { exportLog } = await loadRecorder();
    const { toLogFile } = await import(/* webpackChunkName: "recorder" */ './replay');
    window.__KEEPSAKE_LOG__ = () => JSON.stringify(toLogFile(exportLog()));
  }
  return [recorderMiddleware];
};

/** Keeps the last actions in memory from now on, for the report of a problem. */
export const enableRecorder = async (): Promise<void> => void (await loadRecorder());

/** What was recorded so far, without secrets. */
export const exportRecordedLog = async () => (await loadRecorder()).exportLog();
