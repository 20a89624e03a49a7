import type { Middleware } from '@reduxjs/toolkit';
import { browserStorage } from '@/lib/browserStorage';
import type { createRecorder as CreateRecorder } from './replay';

type Recorder = ReturnType<typeof CreateRecorder>;

declare global {
  interface Window {
    /** Returns the recorded session as redacted JSON. Present only while recording. */
    __KEEPSAKE_LOG__?: () => string;
  }
}

const RECORDING_KEY = 'keepsake-record';
let recorder: Recorder | null = null;

const recorderMiddleware: Middleware = (api) => (next) => (action) =>
  recorder ? recorder.middleware(api)(next)(action) : next(action);

const loadRecorder = async (): Promise<Recorder> => {
  const { createRecorder } = await import(/* webpackChunkName: "recorder" */ './replay');
  recorder ??= createRecorder();
  return recorder;
};

/**
 * Returns the recording middleware. Development records from the first action, and so does any
 * build with `localStorage['keepsake-record'] = '1'`. Otherwise recording starts with {@link
 * enableRecorder}.
 */
export const startRecording = async (): Promise<readonly Middleware[]> => {
  if (process.env.NODE_ENV === 'development' || browserStorage.get(RECORDING_KEY) === '1') {
    const { exportLog } = await loadRecorder();
    const { toLogFile } = await import(/* webpackChunkName: "recorder" */ './replay');
    window.__KEEPSAKE_LOG__ = () => JSON.stringify(toLogFile(exportLog()));
  }
  return [recorderMiddleware];
};

export const enableRecorder = async (): Promise<void> => void (await loadRecorder());

export const exportRecordedLog = async () => (await loadRecorder()).exportLog();
