/**
 * Session access for the API client. Injected once at boot, so `api` does not depend on the store.
 */
export interface ApiSession {
  /**
   * Returns the stored access token. Reads it at each call, because another tab may have changed
   * it. @throws {ApiError} when the call belongs to an ended session
   */
  readonly getToken: () => string | null;
  /**
   * Renews and stores the token and updates the session. Rejects when there is no token other than
   * `stale`.
   */
  readonly renewToken: (stale: string | null) => Promise<string>;
}

let session: ApiSession = {
  getToken: () => null,
  renewToken: () => Promise.reject(new Error('The API client has no session')),
};

export const configureApi = (next: ApiSession): void => {
  session = next;
};

export const getApiSession = (): ApiSession => session;
