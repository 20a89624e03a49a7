import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { apiFail } from '../../http/failure';
import { route } from '../../http/route';
import { photoKeys, photoVariants, sendBlob } from '../files';
import { flipfilesOf } from './flipfiles';
import { findShared, findSharedPhoto } from './repository';

/** 24 random bytes in base64url. */
const token = z.string().regex(/^[\w-]{32}$/);
const pictureParams = z.object({ token, photoId: z.uuid(), variant: z.enum(photoVariants) });

/** Guesses are hopeless at 192 bits; this keeps them from being a load. An `Authorization` header buys no exception. */
const rateLimit = { max: 120, timeWindow: '1 minute', allowList: () => false };
/** A taken-back share must not be seen longer than a minute. */
const SHARED_CACHE = 'private, max-age=60';

/** The token of a link as it was copied (`https://host/preview/{token}`, with a locale, a query or a hash), or the bare token. */
export function tokenOf(url: string): string | null {
  const last = url.trim().split(/[?#]/)[0]?.replace(/\/+$/, '').split('/').at(-1);
  return token.safeParse(last).data ?? null;
}

/** What anyone may see who was given the link of an album: its pages and screen-sized pictures, nothing of its owner. */
export function registerSharingModule(app: FastifyInstance, deps: AppDeps): void {
  route(
    app,
    'albumSharing',
    async ({ body }) => {
      const given = tokenOf(body.url) ?? apiFail('not_found');
      const album = (await findShared(deps.db, given)) ?? apiFail('not_found');
      return { status: 200, body: { flipfiles: await flipfilesOf(deps.db, album, given) } };
    },
    { config: { rateLimit } },
  );

  app.get('/files/shared/:token/:photoId/:variant', { schema: { hide: true } }, async (request, reply) => {
    const place = pictureParams.safeParse(request.params);
    if (!place.success) return apiFail('not_found');
    const photo = (await findSharedPhoto(deps.db, place.data.token, place.data.photoId)) ?? apiFail('not_found');
    const key = photoKeys(photo.userId, photo.id)[place.data.variant];
    return sendBlob(reply, deps.blobs, key, { contentType: 'image/jpeg', cacheControl: SHARED_CACHE });
  });
}
