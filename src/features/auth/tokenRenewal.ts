import { buffers, channel } from 'redux-saga';

/** A call that the server answered with 401 waits for another token than the one it had. */
export interface TokenRenewal {
  readonly stale: string | null;
  readonly resolve: (token: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Those that wait for the flow of the session (`sagas/renewal.ts`). */
export const renewalChannel = channel<TokenRenewal>(buffers.expanding());

/** Has the flow of the session renew the token; see {@link TokenRenewal}. */
export const requestTokenRenewal = (stale: string | null): Promise<string> =>
  new Promise((resolve, reject) => renewalChannel.put({ stale, resolve, reject }));
