import { Readable } from 'node:stream';
import { z } from 'zod';
import { isPhotoItem, oauthErrors, pickerStatuses } from './googleStates';
import { createGoogleUrls, type GoogleUrls } from './googleUrls';
import {
  LibraryError,
  type LibraryErrorCode,
  type LibraryGrant,
  type LibraryItem,
  type PhotoLibrary,
} from './photoLibrary';

export interface GoogleSettings {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly apiBase: string | null; // Origin of sign-in and picker; null means Google's
  readonly photosBase: string | null;
  readonly redirectUri: string;
}

const SCOPE = 'https://www.googleapis.com/auth/photospicker.mediaitems.readonly';
const TIMEOUT_MS = 15_000;
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;
const PAGE_SIZE = 100;

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
});
const tokenError = z.object({ error: z.string() });
/** Durations such as `5s` and `2.5s`. */
const duration = z
  .string()
  .regex(/^\d+(?:\.\d+)?s$/)
  .transform((text) => Number.parseFloat(text) * 1000);
const pickingSession = z.object({
  id: z.string().min(1).max(500),
  pickerUri: z.url().optional(),
  pollingConfig: z.object({ pollInterval: duration.optional(), timeoutIn: duration.optional() }).optional(),
  mediaItemsSet: z.boolean().optional(),
});
const mediaItems = z.object({
  mediaItems: z
    .array(
      z.object({
        id: z.string().min(1).max(500),
        type: z.string().optional(),
        mediaFile: z.object({
          baseUrl: z.string(),
          mimeType: z.string().default(''),
          filename: z.string().default(''),
        }),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

const clamp = (value: number | undefined, fallback: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value ?? fallback));
const toPollMs = (seconds: number | undefined) => Math.round(clamp(seconds, 5000, 1000, 30_000));

function toErrorCode(status: number, missing: LibraryErrorCode): LibraryErrorCode {
  if (status >= 300 && status < 400) return 'address_refused';
  const known = pickerStatuses[status] ?? 'unavailable';
  return known === 'missing' ? missing : known;
}

async function request(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual', ...options });
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new LibraryError('unavailable', new URL(url).host, error);
  }
}

async function parseResponse<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> {
  const body: unknown = await response.json().catch((error: unknown) => {
    throw new LibraryError('unavailable', 'response is not JSON', error);
  });
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new LibraryError('unavailable', 'response has an unexpected shape', result.error);
}

/** Converts an error response. Keeps nothing of its body, so that no log can contain it. */
async function toLibraryError(
  response: Response,
  missing: LibraryErrorCode,
  special: Readonly<Record<number, LibraryErrorCode>> = {},
): Promise<LibraryError> {
  await response.body?.cancel();
  const code = special[response.status] ?? toErrorCode(response.status, missing);
  return new LibraryError(code, `${response.status} from ${new URL(response.url).host}`);
}

function findMissingSetting({ clientId, clientSecret }: GoogleSettings): string | null {
  if (clientId === null) return 'GOOGLE_CLIENT_ID is not set';
  return clientSecret === null ? 'GOOGLE_CLIENT_SECRET is not set' : null;
}

/**
 * Google Photos through its Picker API. The user picks in a Google tab, and we may read only the picked
 * items.
 */
export class GoogleLibrary implements PhotoLibrary {
  readonly name = 'google';
  readonly unavailable: string | null;
  readonly #settings: GoogleSettings;
  readonly #at: GoogleUrls;

  constructor(settings: GoogleSettings) {
    this.unavailable = findMissingSetting(settings);
    this.#settings = settings;
    this.#at = createGoogleUrls(settings);
  }

  consentUrl({ state, challenge, language }: Parameters<PhotoLibrary['consentUrl']>[0]): string {
    const query = new URLSearchParams({
      client_id: this.#settings.clientId ?? '',
      redirect_uri: this.#settings.redirectUri,
      response_type: 'code',
      scope: SCOPE,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // Google sends a refresh token only with this, even for repeated consent.
      access_type: 'offline',
      prompt: 'consent',
      hl: language,
    });
    return `${this.#at.consent}?${query.toString()}`;
  }

  async exchangeCode(code: string, verifier: string): Promise<LibraryGrant> {
    const answer = await this.#token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: this.#settings.redirectUri,
    });
    if (answer.refresh_token === undefined) throw new LibraryError('refused', 'Google sent no refresh token');
    return this.#grant(answer, answer.refresh_token);
  }

  async renewGrant({ refreshToken }: LibraryGrant): Promise<LibraryGrant> {
    const answer = await this.#token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    return this.#grant(answer, answer.refresh_token ?? refreshToken);
  }

  async revokeGrant({ refreshToken }: LibraryGrant): Promise<void> {
    const response = await request(this.#at.revoke, {
      method: 'POST',
      body: new URLSearchParams({ token: refreshToken }),
    });
    await response.body?.cancel();
    // Status 400 means it was already revoked.
    if (!response.ok && response.status !== 400)
      throw new LibraryError('unavailable', `revoking the grant failed with status ${response.status}`);
  }

  async openPicker(grant: LibraryGrant) {
    const response = await this.#call(grant, '/v1/sessions', { method: 'POST', body: '{}' });
    const { id, pickerUri, pollingConfig } = await parseResponse(response, pickingSession);
    if (pickerUri === undefined || !this.#at.isPicker(pickerUri)) {
      throw new LibraryError('address_refused', 'picker URL points to an unexpected host');
    }
    const lifeMs = clamp(pollingConfig?.timeoutIn, 1_800_000, 60_000, 86_400_000);
    return {
      id,
      url: `${pickerUri.replace(/\/$/, '')}/autoclose`,
      pollMs: toPollMs(pollingConfig?.pollInterval),
      endsAt: new Date(Date.now() + lifeMs),
    };
  }

  async getPickerStatus(grant: LibraryGrant, pickerId: string) {
    const response = await this.#call(grant, `/v1/sessions/${encodeURIComponent(pickerId)}`);
    const { mediaItemsSet = false, pollingConfig } = await parseResponse(response, pickingSession);
    return { isPicked: mediaItemsSet, pollMs: toPollMs(pollingConfig?.pollInterval) };
  }

  async *listItems(grant: LibraryGrant, pickerId: string): AsyncGenerator<LibraryItem> {
    let pageToken: string | undefined;
    do {
      const query = new URLSearchParams({ sessionId: pickerId, pageSize: String(PAGE_SIZE) });
      if (pageToken !== undefined) query.set('pageToken', pageToken);
      const page = await parseResponse(await this.#call(grant, `/v1/mediaItems?${query.toString()}`), mediaItems);
      for (const { id, type, mediaFile } of page.mediaItems) {
        const { baseUrl, mimeType, filename } = mediaFile;
        yield { id, name: filename, mime: mimeType, isPhoto: isPhotoItem(type, mimeType), address: baseUrl };
      }
      // A repeated token would loop forever.
      if (page.nextPageToken === pageToken) return;
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined && pageToken !== '');
  }

  async download({ accessToken }: LibraryGrant, { address }: LibraryItem, signal: AbortSignal): Promise<Readable> {
    if (!this.#at.isMedia(address)) throw new LibraryError('address_refused', 'photo URL points to an unexpected host');
    const response = await request(`${address}=d`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]),
    });
    if (!response.ok) throw await toLibraryError(response, 'item_gone', { 403: 'item_gone' });
    if (!response.body) throw new LibraryError('unavailable', 'response body is empty');
    return Readable.from(response.body);
  }

  async closePicker(grant: LibraryGrant, pickerId: string): Promise<void> {
    await this.#call(grant, `/v1/sessions/${encodeURIComponent(pickerId)}`, { method: 'DELETE' }).catch(
      (error: unknown) => {
        if (!(error instanceof LibraryError) || error.code !== 'picker_gone') throw error;
      },
    );
  }

  async #token(fields: Record<string, string>) {
    const { clientId, clientSecret } = this.#settings;
    const body = new URLSearchParams({ ...fields, client_id: clientId ?? '', client_secret: clientSecret ?? '' });
    const response = await request(this.#at.token, { method: 'POST', body });
    if (response.ok) return parseResponse(response, tokenResponse);
    const tokenFailure = tokenError.safeParse(await response.json().catch(() => null));
    const code = tokenFailure.success ? oauthErrors[tokenFailure.data.error] : undefined;
    throw new LibraryError(
      code ?? 'unavailable',
      tokenFailure.success ? tokenFailure.data.error : String(response.status),
    );
  }

  #grant({ access_token, expires_in }: z.output<typeof tokenResponse>, refreshToken: string): LibraryGrant {
    return { refreshToken, accessToken: access_token, expiresAt: Date.now() + expires_in * 1000 };
  }

  async #call({ accessToken }: LibraryGrant, path: string, options: RequestInit = {}): Promise<Response> {
    const response = await request(`${this.#at.photos}${path}`, {
      ...options,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    });
    if (!response.ok) throw await toLibraryError(response, 'picker_gone');
    return response;
  }
}
