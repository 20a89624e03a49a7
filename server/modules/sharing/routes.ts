import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { type LoadPageExtras, NO_INDEX_HEADERS } from '../../http/staticApp';
import { estimateHeapBytes } from '../albums/limitAlbumMemory';
import { renderMissingPicture, shownCoverKey, spreadPictureKey } from '../albums/pictures/service';
import {
  type AlbumRow,
  findAlbum,
  findSpreadVersions,
  findSpreadWithOwner,
  lockOwnAlbum,
  measureAlbum,
} from '../albums/repository';
import { shareUrl } from '../albums/serializers';
import { photoKeys, photoVariants, sendBlob } from '../files';
import { createSharedPageHead } from './pageHead';
import { clearShareToken, findSharedAlbum, measureCopies, setShareToken, updateShareLink } from './repository';
import { countVisiblePlaces } from './serializers';
import { type ContentEncoding, SharedAlbumCache } from './sharedAlbumCache';
import { hidePlacesInCarts } from './visiblePages';

const token = z.string().regex(/^[\w-]{32}$/);
const coverParams = z.object({ token, version: z.coerce.number().int().positive() });
const pictureParams = z.object({ token, photoId: z.uuid(), variant: z.enum(photoVariants) });

/** 192 bits cannot be guessed; this limits the load. An `Authorization` header gives no exception. */
const rateLimit = { max: 120, timeWindow: '1 minute', allowList: () => false };
/** An ended share is visible for at most a minute. */
const SHARED_CACHE = 'private, max-age=60';

/**
 * Extracts the token from a copied link (`https://host/preview/{token}`, with a locale, a query or a hash) or a bare
 * token.
 * @testonly for many links, which the rate limit of the route would refuse
 */
export function parseShareToken(url: string): string | null {
  const last = url.trim().split(/[?#]/)[0]?.replace(/\/+$/, '').split('/').at(-1);
  return token.safeParse(last).data ?? null;
}

function negotiateEncoding(request: FastifyRequest): ContentEncoding | undefined {
  const accepted = request.headers['accept-encoding'] ?? '';
  return (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted),
  );
}

/** 192 random bits, so that share links cannot be guessed. */
const createShareToken = () => randomBytes(24).toString('base64url');

/** The owner's part: to create, change and end the link. */
function registerLinkRoutes(app: FastifyInstance, { db, config }: AppDeps): void {
  const runWithMemory = <Result>(album: AlbumRow, bytes: number, task: () => Promise<Result>) =>
    app.albumMemory.run([`user ${album.userId}`], estimateHeapBytes(bytes), task);

  /** The link is stored by then, so the count is left out when it fails. */
  const countPlaces = async (album: AlbumRow, log: FastifyBaseLogger) => {
    try {
      const { live } = await measureAlbum(db, album.id);
      return await runWithMemory(album, live, () => countVisiblePlaces(db, album));
    } catch (error) {
      log.warn({ err: error, albumId: album.id }, 'failed to count the places of a shared album');
      return undefined;
    }
  };

  const answer = async (album: AlbumRow, { log }: FastifyRequest) => {
    const url = shareUrl(config, album.shareToken ?? throwApiError('not_found'));
    const places = await countPlaces(album, log);
    const { shareCopies: copies, shareHidesPlaces: hides_places } = album;
    return { status: 200, body: { data: { url, copies, hides_places, ...(places && { places }) } } } as const;
  };

  registerRoute(app, 'albumShared', async ({ user, params, query, request }) => {
    const album = (await findAlbum(db, user.id, params.id)) ?? throwApiError('not_found');
    if (album.state !== 'ready') throwApiError('album_not_ready');
    const shared = query.existing === 'only' ? album : await setShareToken(db, user.id, album.id, createShareToken());
    return answer(shared ?? throwApiError('not_found'), request);
  });

  registerRoute(app, 'albumShareUpdate', async ({ user, params, body: { copies, hides_places }, request }) => {
    const change = {
      ...(copies !== undefined && { shareCopies: copies }),
      ...(hides_places !== undefined && { shareHidesPlaces: hides_places }),
    };
    const save = () =>
      db.transaction(async (tx) => {
        const before = (await lockOwnAlbum(tx, user.id, params.id)) ?? throwApiError('not_found');
        const shared = (await updateShareLink(tx, user.id, params.id, change)) ?? throwApiError('not_found');
        if (shared.shareHidesPlaces && !before.shareHidesPlaces) await hidePlacesInCarts(tx, shared);
        return shared;
      });
    const known = hides_places ? await findAlbum(db, user.id, params.id) : undefined;
    // Taken before the transaction: whoever waits for memory holds no lock and no connection.
    const saved = known?.shareToken
      ? await runWithMemory(known, await measureCopies(db, known.shareToken), save)
      : await save();
    return answer(saved, request);
  });

  registerRoute(app, 'albumUnshare', async ({ user, params }) => {
    if (!(await clearShareToken(db, user.id, params.id))) throwApiError('not_found');
    return { status: 200, body: { status: 'success' } };
  });
}

/**
 * Registers share links, and the public part of shared albums: pages and screen-sized pictures, nothing about the owner.
 * @returns the page head of a shared album
 */
export function registerSharingModule(app: FastifyInstance, deps: AppDeps): LoadPageExtras {
  registerLinkRoutes(app, deps);
  const albums = new SharedAlbumCache(deps.db, app.albumMemory);

  registerRoute(
    app,
    'albumSharing',
    async ({ body, request, reply }) => {
      const given = parseShareToken(body.url) ?? throwApiError('not_found');
      const row = (await findSharedAlbum(deps.db, given)) ?? throwApiError('not_found');
      const album = await albums.find(row, given);
      const encoding = negotiateEncoding(request);
      reply.headers({
        ...NO_INDEX_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      });
      return { status: 200, json: encoding ? await album.compress(encoding) : album.json };
    },
    { config: { rateLimit } },
  );

  app.get('/files/shared/:token/:photoId/:variant', { schema: { hide: true } }, async (request, reply) => {
    const place = pictureParams.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const row = (await findSharedAlbum(deps.db, place.data.token)) ?? throwApiError('not_found');
    const album = await albums.find(row, place.data.token);
    if (!album.hasPhoto(place.data.photoId)) return throwApiError('not_found');
    const key = photoKeys(row.userId, place.data.photoId)[place.data.variant];
    reply.headers(NO_INDEX_HEADERS);
    return sendBlob(reply, deps.blobs, key, { contentType: 'image/jpeg', cacheControl: SHARED_CACHE });
  });

  // A picture that is missing is drawn.
  const coverOptions = { schema: { hide: true }, config: { rateLimit } };
  app.get('/files/shared/:token/cover/:version.jpg', coverOptions, async (request, reply) => {
    const { data: place } = coverParams.safeParse(request.params);
    const row = place && (await findSharedAlbum(deps.db, place.token));
    const [first] = row ? await findSpreadVersions(deps.db, row.id) : [];
    const found = first && (await findSpreadWithOwner(deps.db, first.id));
    if (!row || !found || found.spread.version !== place.version) return throwApiError('not_found');
    const { coverHtml } = row.shareHidesPlaces ? await albums.find(row, place.token) : {};
    const { spread } = found;
    const shown = coverHtml === undefined ? spread : { ...spread, html: coverHtml };
    const key = shown.html === spread.html ? spreadPictureKey(spread) : shownCoverKey(spread, shown.html);
    reply.headers(NO_INDEX_HEADERS);
    return sendBlob(reply, deps.blobs, key, {
      contentType: 'image/jpeg',
      cacheControl: SHARED_CACHE,
      create: () => renderMissingPicture(deps, found.userId, shown, key),
    });
  });

  return createSharedPageHead({ deps, albums, memory: app.albumMemory });
}
