import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { choosePageLanguage } from '../../http/pageLanguage';
import { registerRoute, type SignedInUser } from '../../http/registerRoute';
import { NO_INDEX_HEADERS } from '../../http/staticApp';
import { FairLimiter } from '../../processes/fairLimiter';
import { sendBlob } from '../files';
import { multipartLimits, receiveUpload, type UploadedFile } from '../storage/receiveUpload';
import { createUploadsFolder } from '../storage/routes';
import { renderClipPage } from './clipPage';
import { clipFileName, clipMediaPath, clipPagePath, toClip, toClipFacts } from './clipUrls';
import { deleteClip, findClips, findPublicClip, renameClip } from './repository';
import { clipKey, storeClip } from './service';

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{32}$/) });
const mediaQuery = z.object({ download: z.string().optional() });

/** 192 bits cannot be guessed; this limits the load. An `Authorization` header gives no exception. */
const rateLimit = { max: 120, timeWindow: '1 minute', allowList: () => false };
/** A player makes a request for each jump. */
const mediaRateLimit = { ...rateLimit, max: 600 };
/** A deleted clip is playable for at most a minute. */
const MEDIA_CACHE = 'private, max-age=60';
/** A whole form is little larger than its file. */
const FORM_SHARE = 1.1;

const UPLOAD_LIMITS = { slots: Number.POSITIVE_INFINITY, maxRunningPerUser: 2, maxWaitingPerUser: 10 };

/** Registers `/clips…`: videos and voice messages that QR codes in books open, and their public pages. */
export function registerClipsModule(app: FastifyInstance, deps: AppDeps): void {
  const { blobs, config, db } = deps;

  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { ...multipartLimits, fileSize: config.clipMaxBytes } });
    const uploads = createUploadsFolder(config.tmpDir);
    await uploads.open();
    const reception = { uploads, receptions: new FairLimiter(UPLOAD_LIMITS), maxBytes: config.clipMaxBytes };
    const store = async ({ id: userId }: SignedInUser, received: UploadedFile) => {
      const { row, isNew } = await storeClip(deps, userId, received);
      const body = { clip: toClip(config, row) };
      return isNew ? ({ status: 201, body } as const) : ({ status: 200, body } as const);
    };
    registerRoute(scope, 'clipCreate', (sent) => receiveUpload(reception, sent, (file) => store(sent.user, file)), {
      bodyLimit: Math.ceil(config.clipMaxBytes * FORM_SHARE),
    });
  });

  registerRoute(app, 'clips', async ({ user }) => ({
    status: 200,
    body: { clips: (await findClips(db, user.id)).map((row) => toClip(config, row)), max_bytes: config.clipMaxBytes },
  }));

  registerRoute(app, 'clipRename', async ({ user, params, body }) => {
    const row = await renameClip(db, user.id, params.id, body.title);
    return row ? { status: 200, body: { clip: toClip(config, row) } } : throwApiError('not_found');
  });

  registerRoute(app, 'clipDelete', async ({ user, params }) => {
    const row = (await deleteClip(db, user.id, params.id)) ?? throwApiError('not_found');
    // A blob that stays is left to the cleanup.
    await blobs
      .delete(clipKey(row))
      .catch((err: unknown) => deps.log.warn({ clipId: row.id, err }, 'failed to delete the blob of a clip'));
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(
    app,
    'clipPublic',
    async ({ params, reply }) => {
      const row = (await findPublicClip(db, params.token)) ?? throwApiError('not_found');
      reply.headers({ ...NO_INDEX_HEADERS, 'cache-control': 'no-store' });
      return { status: 200, body: { clip: toClipFacts(row) } };
    },
    { config: { rateLimit } },
  );

  const mediaOptions = { schema: { hide: true }, config: { rateLimit: mediaRateLimit } };
  app.get(clipMediaPath(':token'), mediaOptions, async (request, reply) => {
    const place = tokenParams.safeParse(request.params);
    const row = place.success ? await findPublicClip(db, place.data.token) : undefined;
    if (!row) return throwApiError('not_found');
    reply.headers(NO_INDEX_HEADERS);
    const isDownload = mediaQuery.safeParse(request.query).data?.download !== undefined;
    const name = clipFileName(row);
    return sendBlob(reply, blobs, clipKey(row), {
      contentType: row.mime,
      cacheControl: MEDIA_CACHE,
      ...(isDownload ? { downloadName: name } : { inlineName: name }),
    });
  });

  app.get(clipPagePath(':token'), { schema: { hide: true }, config: { rateLimit } }, async (request, reply) => {
    const place = tokenParams.safeParse(request.params);
    const row = place.success ? await findPublicClip(db, place.data.token) : undefined;
    const language = choosePageLanguage({
      locale: null,
      cookie: request.cookies['locale'],
      accepted: request.headers['accept-language'],
    });
    const page = renderClipPage(language, row ? toClipFacts(row) : null);
    return reply
      .code(row ? 200 : 404)
      .headers({ ...NO_INDEX_HEADERS, ...page.headers, vary: 'accept-language, cookie' })
      .send(page.html);
  });
}
