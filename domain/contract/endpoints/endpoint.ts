type EndpointAuth = 'none' | 'bearer' | 'cookie';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to `API_BASE`; `:name` marks a path parameter. */
  readonly path: string;
  /** `none`: anyone; `bearer`: a valid access token; `cookie`: the refresh cookie. */
  readonly auth: EndpointAuth;
  readonly multipart?: true;
}
