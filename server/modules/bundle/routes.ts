import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_BUNDLE_BYTES } from '@domain/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { apiFail } from '../../http/failure';
import { route } from '../../http/route';
import { toSummary } from '../albums/answers';
import { findAlbum, findOverview } from '../albums/repository';
import { attachment, signFileUrl, verifyFileUrl } from '../files';
import { asFailure, drain, PhotoStore } from '../storage';
import { fileName } from '../takeout/paths';
import { zipStream } from '../takeout/zip';
import { entriesOf } from './exportAlbum';
import { importAlbum } from './importAlbum';
import { BUNDLE_TYPE } from './manifest';

const limits = {
  files: 1,
  fields: 1,
  parts: 2,
  fieldSize: 100,
  fieldNameSize: 100,
  headerPairs: 50,
  fileSize: MAX_BUNDLE_BYTES,
};
const FORM_BYTES = 64 * 1024;
const tooLarge = { params: { max: MAX_BUNDLE_BYTES / 1024 / 1024 } };

const bundlePath = (userId: string, albumId: string): string => `/files/bundles/${userId}/${albumId}.keepsake`;
const fileParams = z.object({ userId: z.uuid(), id: z.uuid() });
const signature = z.object({ e: z.string(), s: z.string() });

async function refuseOversize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!(Number(request.headers['content-length']) > MAX_BUNDLE_BYTES + FORM_BYTES)) return;
  reply.header('connection', 'close');
  await drain(request);
  apiFail('file_too_large', tooLarge);
}

/** Streams the form's file to disk. @returns where it lies, and the id of the request */
async function receive(request: FastifyRequest, folder: string): Promise<{ file: string; requestId: string | null }> {
  if (!request.isMultipart()) return apiFail('file_missing');
  await mkdir(folder);
  const file = join(folder, 'bundle');
  let [isThere, requestId]: [boolean, unknown] = [false, null];
  for await (const part of request.parts()) {
    if (part.type === 'field') requestId = part.fieldname === 'request_id' ? part.value : requestId;
    else if (part.fieldname !== 'file') part.file.resume();
    else {
      await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) apiFail('file_too_large', tooLarge);
      isThere = true;
    }
  }
  if (!isThere) return apiFail('file_missing');
  const id = z.uuid().nullable().safeParse(requestId);
  return id.success
    ? { file, requestId: id.data?.toLowerCase() ?? null }
    : apiFail('validation_failed', { fields: { request_id: 'invalid' } });
}

/** Aborts when the client leaves before it was answered. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Albums as files: `GET /albums/:id/bundle` and `POST /albums/import`. */
export function registerBundleModule(app: FastifyInstance, deps: AppDeps): void {
  const { config, db } = deps;

  route(app, 'albumBundle', async ({ user, params }) => {
    const album = (await findAlbum(db, user.id, params.id)) ?? apiFail('not_found');
    if (album.state !== 'ready') apiFail('album_not_ready');
    return { status: 200, body: { data: { url: signFileUrl(config.secretKey, bundlePath(user.id, album.id)) } } };
  });

  app.get('/files/bundles/:userId/:id.keepsake', { schema: { hide: true } }, async (request, reply) => {
    const [place, given] = [fileParams.safeParse(request.params), signature.safeParse(request.query)];
    if (!place.success || !given.success) return apiFail('not_found');
    const { userId, id } = place.data;
    if (!verifyFileUrl(config.secretKey, bundlePath(userId, id), given.data)) return apiFail('not_found');
    const album = (await findAlbum(db, userId, id)) ?? apiFail('not_found');
    return reply
      .headers({
        'content-type': BUNDLE_TYPE,
        'cache-control': 'private, no-store',
        'content-disposition': attachment(`${fileName(album.title, 'album')}.keepsake`),
        'x-content-type-options': 'nosniff',
      })
      .send(zipStream(await entriesOf(deps, album)));
  });

  void app.register(async (scope) => {
    await scope.register(multipart, { limits });
    const imports = new TemporaryFolder(join(config.dataDir, 'tmp', 'imports'));
    await imports.open();
    const store = new PhotoStore(deps);

    const receiveAlbum = async (
      ...[{ user, request, reply }]: Parameters<Parameters<typeof route<'albumImport'>>[2]>
    ) => {
      await refuseOversize(request, reply);
      const signal = untilGone(reply);
      const folder = imports.newPath();
      try {
        const received = await receive(request, folder).catch(async (error: unknown) => {
          await drain(request);
          return asFailure(error);
        });
        const id = await importAlbum(deps, store, { ...received, userId: user.id, folder, signal });
        const row = (await findOverview(db, user.id, id)) ?? apiFail('not_found');
        return { status: 201, body: { album: toSummary(config, row) } } as const;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };
    route(scope, 'albumImport', receiveAlbum, { bodyLimit: MAX_BUNDLE_BYTES + FORM_BYTES });
  });
}
