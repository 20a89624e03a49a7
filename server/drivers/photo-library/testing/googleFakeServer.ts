import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface GoogleFakeItem {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly type: 'PHOTO' | 'VIDEO';
  readonly bytes: Buffer;
}

interface Session {
  picked: readonly GoogleFakeItem[] | null;
}

export const GOOGLE_TEST_CLIENT = { id: 'client-of-tests.apps.example', secret: 'the secret of the client' };

/**
 * Local fake of Google's sign-in and Picker with documented paths, fields, errors and rules: PKCE, single-use
 * codes, per-user sessions, pages of at most 100, and downloads with `=d`, a bearer token and an expiry.
 */
export class GoogleFakeServer {
  readonly origin: string;
  /** `METHOD path` of every request, without query. */
  readonly requests: string[] = [];
  /** Overriding responses by `METHOD path`, each used once. */
  readonly instead = new Map<string, (response: ServerResponse) => void>();
  /** Prefix of the media items' `baseUrl`. Tests set another origin as a trap. */
  mediaBase: string;
  pickerUri: (id: string) => string;
  /** Lifetime of access tokens, in s. */
  expiresIn = 3600;
  readonly #server;
  readonly #codes = new Map<string, { challenge: string; redirectUri: string }>();
  readonly #refreshTokens = new Set<string>();
  readonly #accessTokens = new Set<string>();
  readonly #sessions = new Map<string, Session>();
  #mediaKey = 'first';

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.mediaBase = `${this.origin}/media`;
    this.pickerUri = (id) => `${this.origin}/picker/${id}`;
  }

  static async start(): Promise<GoogleFakeServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const fakeServer = new GoogleFakeServer(server);
    server.on('request', (request, response) => void fakeServer.#answer(request, response));
    return fakeServer;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * Simulates consent on the consent page.
   * @returns the code that comes back with the state
   */
  consent(url: string): { code: string; state: string } {
    const query = new URL(url).searchParams;
    const isRight =
      query.get('client_id') === GOOGLE_TEST_CLIENT.id &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('access_type') === 'offline' &&
      query.get('scope') === 'https://www.googleapis.com/auth/photospicker.mediaitems.readonly';
    if (!isRight) throw new Error(`Google would refuse ${url}`);
    const code = `4/${randomBytes(12).toString('hex')}`;
    this.#codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
    });
    return { code, state: query.get('state') ?? '' };
  }

  pick(sessionId: string, items: readonly GoogleFakeItem[]): void {
    const session = this.#sessions.get(sessionId);
    if (!session) throw new Error(`no session ${sessionId}`);
    session.picked = items;
  }

  /** Simulates that the user revokes access in the Google account. */
  withdraw(): void {
    this.#refreshTokens.clear();
    this.#accessTokens.clear();
  }

  expireAccessTokens(): void {
    this.#accessTokens.clear();
  }

  /** Expires all listed download URLs; listing again returns new ones. */
  expireDownloads(): void {
    this.#mediaKey = randomBytes(4).toString('hex');
  }

  get openSessions(): number {
    return this.#sessions.size;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const key = `${request.method} ${url.pathname.replace(/\/(?:s-|m-)[^/]*$/, '/*')}`;
    this.requests.push(key);
    const body = await text(request);
    const instead = this.instead.get(key);
    if (instead) {
      this.instead.delete(key);
      return instead(response);
    }
    if (url.pathname === '/token') return this.#token(new URLSearchParams(body), response);
    if (url.pathname === '/revoke') return this.#revoke(new URLSearchParams(body), response);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (url.pathname.startsWith('/media/')) return this.#media(url.pathname, token, response);
    if (!this.#accessTokens.has(token)) return sendGoogleError(response, 401, 'UNAUTHENTICATED');
    if (url.pathname === '/v1/sessions' && request.method === 'POST') return this.#open(response);
    const sessionId = /^\/v1\/sessions\/([^/]+)$/.exec(url.pathname)?.[1];
    if (sessionId !== undefined) return this.#session(sessionId, request.method ?? '', response);
    if (url.pathname === '/v1/mediaItems') return this.#items(url.searchParams, response);
    return sendGoogleError(response, 404, 'NOT_FOUND');
  }

  #token(form: URLSearchParams, response: ServerResponse): void {
    if (form.get('client_id') !== GOOGLE_TEST_CLIENT.id || form.get('client_secret') !== GOOGLE_TEST_CLIENT.secret)
      return sendJson(response, 401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' });
    const isGranted = form.get('grant_type') === 'refresh_token' ? this.#isKnown(form) : this.#isRightCode(form);
    if (!isGranted) return sendJson(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' });
    const access = `ya29.${randomBytes(12).toString('hex')}`;
    this.#accessTokens.add(access);
    const answer = { access_token: access, expires_in: this.expiresIn, token_type: 'Bearer' };
    if (form.get('grant_type') === 'refresh_token') return sendJson(response, 200, answer);
    const refresh = `1//${randomBytes(12).toString('hex')}`;
    this.#refreshTokens.add(refresh);
    return sendJson(response, 200, { ...answer, refresh_token: refresh });
  }

  #isKnown(form: URLSearchParams): boolean {
    return this.#refreshTokens.has(form.get('refresh_token') ?? '');
  }

  #isRightCode(form: URLSearchParams): boolean {
    const code = form.get('code') ?? '';
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return known !== undefined && known.challenge === challenge && known.redirectUri === form.get('redirect_uri');
  }

  #revoke(form: URLSearchParams, response: ServerResponse): void {
    const isKnown = this.#refreshTokens.delete(form.get('token') ?? '');
    if (!isKnown) return sendJson(response, 400, { error: 'invalid_token' });
    this.#accessTokens.clear();
    return sendJson(response, 200, {});
  }

  #open(response: ServerResponse): void {
    const id = `s-${randomBytes(8).toString('hex')}`;
    this.#sessions.set(id, { picked: null });
    return sendJson(response, 200, {
      id,
      pickerUri: this.pickerUri(id),
      pollingConfig: { pollInterval: '1s', timeoutIn: '1799.5s' },
      expireTime: new Date(Date.now() + 1_800_000).toISOString(),
      mediaItemsSet: false,
    });
  }

  #session(id: string, method: string, response: ServerResponse): void {
    const session = this.#sessions.get(id);
    if (!session) return sendGoogleError(response, 404, 'NOT_FOUND');
    if (method === 'DELETE') {
      this.#sessions.delete(id);
      return sendJson(response, 200, {});
    }
    const waiting = { pollingConfig: { pollInterval: '2s', timeoutIn: '1790s' } };
    return sendJson(response, 200, {
      id,
      pickerUri: this.pickerUri(id),
      ...(session.picked === null ? waiting : { mediaItemsSet: true }),
    });
  }

  #items(query: URLSearchParams, response: ServerResponse): void {
    const session = this.#sessions.get(query.get('sessionId') ?? '');
    if (!session) return sendGoogleError(response, 404, 'NOT_FOUND');
    if (session.picked === null) return sendGoogleError(response, 400, 'FAILED_PRECONDITION');
    const size = Number(query.get('pageSize') ?? 50);
    if (size > 100) return sendGoogleError(response, 400, 'INVALID_ARGUMENT');
    const from = Number(query.get('pageToken') ?? 0);
    const page = session.picked.slice(from, from + size);
    const mediaItems = page.map(({ id, name, mime, type }) => ({
      id,
      createTime: '2024-07-12T08:00:00Z',
      type,
      mediaFile: {
        baseUrl: `${this.mediaBase}/${this.#mediaKey}/m-${query.get('sessionId')}.${id}`,
        mimeType: mime,
        filename: name,
        mediaFileMetadata: { width: 1200, height: 900 },
      },
    }));
    const isMore = from + size < session.picked.length;
    return sendJson(response, 200, { mediaItems, ...(isMore && { nextPageToken: String(from + size) }) });
  }

  #media(path: string, token: string, response: ServerResponse): void {
    const [, key, sessionId = '', itemId] = /^\/media\/([^/]+)\/m-([^.]+)\.(.+)=d$/.exec(path) ?? [];
    if (!this.#accessTokens.has(token)) return sendGoogleError(response, 401, 'UNAUTHENTICATED');
    if (key !== this.#mediaKey) return sendGoogleError(response, 403, 'PERMISSION_DENIED');
    const item = this.#sessions.get(sessionId)?.picked?.find(({ id }) => id === itemId);
    if (!item) return sendGoogleError(response, 404, 'NOT_FOUND');
    response.writeHead(200, { 'content-type': item.mime, 'content-length': item.bytes.length }).end(item.bytes);
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

/** Sends an error in the format of Google's APIs. */
export function sendGoogleError(response: ServerResponse, code: number, status: string): void {
  sendJson(response, code, { error: { code, message: status.toLowerCase(), status } });
}
