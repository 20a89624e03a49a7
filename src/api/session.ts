/** What the API client needs of the session; given once at boot, so that `api` knows no store. */
export interface ApiSession {
  /** The stored access token, read afresh at each call: another tab may have changed it. @throws {ApiError} where the call is nobody's any more */
  readonly getToken: () => string | null;
  /** Renews and stores the token, and sees to what follows for the session. Rejects where there is no other than `stale`. */
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
