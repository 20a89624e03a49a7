/** API user without a browser, for test setup and for comparing acknowledged data afterwards. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { API_BASE, type EndpointName, endpoints } from '@domain/contract';
import { waitForEmailLink } from './mailbox';

export class ApiRequestError extends Error {
  constructor(
    readonly status: number,
    readonly body: { error?: string; message?: string },
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

export interface ApiCallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

export class ApiUser {
  token = '';
  cookie = '';

  constructor(
    public url: string,
    readonly email: string,
    readonly password: string,
  ) {}

  /**
   * Makes a call of the contract; signs in again when the token has expired.
   * @throws ApiRequestError for any status of 400 or more
   */
  async call<T>(name: EndpointName, options: ApiCallOptions = {}): Promise<T> {
    try {
      return await this.send<T>(name, options);
    } catch (error) {
      const isStale = error instanceof ApiRequestError && error.status === 401 && endpoints[name].auth === 'bearer';
      if (!isStale) throw error;
      await this.login();
      return this.send<T>(name, options);
    }
  }

  private async send<T>(name: EndpointName, options: ApiCallOptions): Promise<T> {
    const endpoint = endpoints[name];
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(options.params?.[key] ?? ''));
    const query = options.query
      ? `?${new URLSearchParams(Object.entries(options.query).map(([key, value]) => [key, String(value)]))}`
      : '';
    const form = options.body instanceof FormData ? options.body : null;
    const response = await fetch(`${this.url}${API_BASE}${path}${query}`, {
      method: endpoint.method,
      headers: {
        // A keep-alive connection would break with a server that a test kills.
        connection: 'close',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(options.body !== undefined && form === null ? { 'content-type': 'application/json' } : {}),
      },
      ...(options.body === undefined ? {} : { body: form ?? JSON.stringify(options.body) }),
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) this.cookie = set.join('; ');
    const body = (await response.json()) as T;
    if (!response.ok) throw new ApiRequestError(response.status, body as { error?: string });
    return body;
  }

  async login(): Promise<void> {
    const answer = await this.call<{ authorization: { token: string } }>('login', {
      body: { email: this.email, password: this.password },
    });
    this.token = answer.authorization.token;
  }

  /**
   * Uploads a file under the id, or a new one.
   * @returns the id that the server acknowledged
   */
  async upload(path: string, id: string = randomUUID()): Promise<string> {
    return this.uploadBytes(await readFile(path), basename(path), id);
  }

  /**
   * Uploads bytes as a file of that name.
   * @returns the id that the server acknowledged
   */
  async uploadBytes(bytes: Buffer, name: string, id: string = randomUUID()): Promise<string> {
    const form = new FormData();
    form.set('id', id);
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await this.call<{ data: { id: string } }>('uploadSingle', { body: form });
    return answer.data.id;
  }
}

/** Registers through the API, follows the link of the real e-mail, and signs in. */
export async function registerUser(url: string, dataDir: string, name = 'Ada Lovelace'): Promise<ApiUser> {
  const user = new ApiUser(
    url,
    `ada-${randomUUID().slice(0, 8)}@example.org`,
    `correct horse ${randomUUID().slice(0, 8)}`,
  );
  await user.call('register', { body: { email: user.email, password: user.password, name, adsAllow: false } });
  const link = await waitForEmailLink(dataDir, user.email, '/auth/verify_email');
  await user.call('verifyEmail', { body: { token: new URL(link).searchParams.get('token') } });
  await user.login();
  return user;
}
