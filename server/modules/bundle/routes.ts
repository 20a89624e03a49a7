import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_BUNDLE_BYTES } from '@domain/contract';
import { idSchema } from '@domain/contract/schemas';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { FairBudget } from '../../processes/fairBudget';
import { FairLimiter } from '../../processes/fairLimiter';
import { estimateHeapBytes } from '../albums/limitAlbumMemory';
import { type AlbumRow, findAlbum, findAlbumOverview } from '../albums/repository';
import { toSummary } from '../albums/serializers';
import { contentDisposition, findSessionUserId, signSessionUrl, toViewer, verifySessionUrl } from '../files';
import { drainRequest, ensureMultipartForm, throwUploadError } from '../storage/receiveUpload';
import { PhotoStore } from '../storage/service';
import { toSafeFileName } from '../takeout/archivePaths';
import { createZipStream } from '../takeout/zip';
import { createAlbumEntries, measureBundleBytes, spoolTexts } from './exportAlbum';
import { importAlbum } from './importAlbum';
import { BUNDLE_MIME_TYPE } from './manifest';

const multipartLimits = {
  files: 1,
  fields: 1,
  parts: 2,
  fieldSize: 100,
  fieldNameSize: 100,
  headerPairs: 50,
  fileSize: MAX_BUNDLE_BYTES,
};
const MAX_FORM_BYTES = 64 * 1024;
/** Concurrent downloads in total and per user: each has texts on disk and an open archive. */
const DOWNLOAD_LIMITS = {
  total: 200,
  perHolder: 4,
  waiting: 100,
  waitingPerHolder: 8,
  waitMs: 8_000,
  /** A download may take hours while others need none. */
  patienceMs: 60_000,
};
/** Imports of one user, from the first byte read: each is a file of up to 4 GiB. Others wait unread. */
const IMPORT_LIMITS = { slots: Number.POSITIVE_INFINITY, maxRunningPerUser: 3, maxWaitingPerUser: 3 };
const tooLargeDetails = { params: { max: MAX_BUNDLE_BYTES / 1024 / 1024 } };

const bundlePath = (userId: string, albumId: string): string => `/files/bundles/${userId}/${albumId}.keepsake`;
const fileParams = z.object({ userId: z.uuid(), id: z.uuid() });

async function rejectOversize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!(Number(request.headers['content-length']) > MAX_BUNDLE_BYTES + MAX_FORM_BYTES)) return;
  reply.header('connection', 'close');
  await drainRequest(request);
  throwApiError('file_too_large', tooLargeDetails);
}

/**
 * Streams the uploaded file to disk.
 * @returns its path, and the request id
 */
async function receiveBundle(
  request: FastifyRequest,
  folder: string,
): Promise<{ file: string; requestId: string | null }> {
  ensureMultipartForm(request);
  await mkdir(folder);
  const file = join(folder, 'bundle');
  let [isThere, requestId]: [boolean, unknown] = [false, null];
  for await (const part of request.parts()) {
    if (part.type === 'field') requestId = part.fieldname === 'request_id' ? part.value : requestId;
    else if (part.fieldname !== 'file') part.file.resume();
    else {
      await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throwApiError('file_too_large', tooLargeDetails);
      isThere = true;
    }
  }
  if (!isThere) return throwApiError('file_missing');
  const id = idSchema.nullable().safeParse(requestId);
  return id.success
    ? { file, requestId: id.data }
    : throwApiError('validation_failed', { fields: { request_id: 'invalid' } });
}

function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function spoolBundle(app: FastifyInstance, deps: AppDeps, album: AlbumRow, folder: string) {
  const heap = estimateHeapBytes(await measureBundleBytes(deps.db, album.id)) / 2;
  return app.albumMemory.run([`user ${album.userId}`], heap, async () =>
    spoolTexts(await createAlbumEntries(deps, album), folder),
  );
}

function registerDownload(app: FastifyInstance, deps: AppDeps): void {
  const { config, db } = deps;
  const downloads = new FairBudget(DOWNLOAD_LIMITS);
  const folders = new TemporaryFolder(join(config.tmpDir, 'bundles'));
  app.addHook('onReady', () => folders.open());

  app.get('/files/bundles/:userId/:id.keepsake', { schema: { hide: true } }, async (request, reply) => {
    const place = fileParams.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const { userId, id } = place.data;
    const session = verifySessionUrl(config, bundlePath(userId, id), request.query);
    if (session === null || userId !== (await findSessionUserId(db, session))) return throwApiError('not_found');
    const album = (await findAlbum(db, userId, id)) ?? throwApiError('not_found');
    const lease = await downloads.acquire([`user ${userId}`], 1);
    const folder = folders.newPath();
    const end = () => {
      lease.release();
      rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
        deps.log.warn({ err: error, folder }, 'failed to delete temporary bundle texts'),
      );
    };
    reply.raw.once('close', end);
    const entries = await spoolBundle(app, deps, album, folder);
    if (reply.raw.destroyed) end();
    lease.lendToClient(() => reply.raw.destroy());
    return reply
      .headers({
        'content-type': BUNDLE_MIME_TYPE,
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(`${toSafeFileName(album.title, 'album')}.keepsake`),
        'x-content-type-options': 'nosniff',
      })
      .send(createZipStream(entries));
  });
}

export function registerBundleModule(app: FastifyInstance, deps: AppDeps): void {
  const { config, db } = deps;

  registerRoute(app, 'albumBundle', async ({ user, params }) => {
    const album = (await findAlbum(db, user.id, params.id)) ?? throwApiError('not_found');
    if (album.state !== 'ready') throwApiError('album_not_ready');
    const url = signSessionUrl(config.secretKey, bundlePath(user.id, album.id), user.sessionId);
    return { status: 200, body: { data: { url } } };
  });

  registerDownload(app, deps);

  void app.register(async (scope) => {
    await scope.register(multipart, { limits: multipartLimits });
    const imports = new TemporaryFolder(join(config.tmpDir, 'imports'));
    await imports.open();
    const store = new PhotoStore(deps);
    const importLimiter = new FairLimiter(IMPORT_LIMITS);

    const receiveAlbum = async (
      ...[{ user, request, reply }]: Parameters<Parameters<typeof registerRoute<'albumImport'>>[2]>
    ) => {
      await rejectOversize(request, reply);
      const signal = abortOnDisconnect(reply);
      const folder = imports.newPath();
      try {
        const id = await importLimiter
          .run({ userId: user.id, priority: 'interactive' }, async () => {
            const received = await receiveBundle(request, folder).catch(throwUploadError);
            return importAlbum(deps, store, { ...received, userId: user.id, folder, signal });
          })
          .catch(async (error: unknown) => {
            await drainRequest(request);
            throw error;
          });
        const row = (await findAlbumOverview(db, user.id, id)) ?? throwApiError('not_found');
        return { status: 201, body: { album: toSummary(toViewer(config, user), row) } } as const;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };
    registerRoute(scope, 'albumImport', receiveAlbum, { bodyLimit: MAX_BUNDLE_BYTES + MAX_FORM_BYTES });
  });
}
