import { type EventChannel, eventChannel } from 'redux-saga';

/** Emits when the browser goes online. The caller must close the channel. */
export const createOnlineChannel = (): EventChannel<true> =>
  eventChannel((emit) => {
    const onOnline = () => emit(true);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  });
