import { type EventChannel, eventChannel } from 'redux-saga';

/** Opens a channel that tells when the browser goes online. The caller closes it. */
export const createOnlineChannel = (): EventChannel<true> =>
  eventChannel((emit) => {
    const onOnline = () => emit(true);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  });
