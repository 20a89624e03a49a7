/** What the API client needs of the session; given once at boot, so that `api` knows no store. */
export interface ApiSession {
  /** The stored access token, read afresh at each call: another tab may have changed it. */
  readonly getToken: () => string | null;
  readonly onToken: (token: string) => void;
  /** The refresh was refused: the session is over. Called once per end of session. */
  readonly onSessionExpired: () => void;
}

let session: ApiSession = { getToken: () => null, onToken: () => undefined, onSessionExpired: () => undefined };

export const configureApi = (next: ApiSession): void => {
  session = next;
};

export const currentSession = (): ApiSession => session;
