import { buffers, channel } from 'redux-saga';

/** A call that received 401 and waits for another token. */
export interface TokenRenewal {
  readonly stale: string | null;
  readonly resolve: (token: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Renewals waiting for the session saga (`sagas/renewal.ts`). */
export const renewalChannel = channel<TokenRenewal>(buffers.expanding());

/** Requests a renewal from the session saga; see {@link TokenRenewal}. */
export const requestTokenRenewal = (stale: string | null): Promise<string> =>
  new Promise((resolve, reject) => renewalChannel.put({ stale, resolve, reject }));
