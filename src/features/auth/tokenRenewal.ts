import { buffers, channel } from 'redux-saga';

/** A call that the server answered with 401 waits for another token than the one it had. */
export interface Renewal {
  readonly stale: string | null;
  readonly resolve: (token: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Those that wait for the flow of the session (`sagas/renewal.ts`). */
export const renewals = channel<Renewal>(buffers.expanding());

/** Has the flow of the session renew the token; see {@link Renewal}. */
export const renewToken = (stale: string | null): Promise<string> =>
  new Promise((resolve, reject) => renewals.put({ stale, resolve, reject }));
