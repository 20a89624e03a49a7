import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { apiFail } from '../../http/failure';
import { PRIVATE_IMMUTABLE, sendBlob, verifyFileUrl } from '../files';
import { exportKey, extensionOf } from './exportFiles';
import { findFinishedExport } from './exports';
import { spreadPicture } from './pictures';
import { findSpread } from './repository';
import { exportPath, spreadPath } from './urls';

const signature = z.object({ e: z.string(), s: z.string() });
const spreadParams = z.object({ id: z.uuid(), version: z.coerce.number().int().positive() });
const exportParams = z.object({ id: z.uuid(), extension: z.enum(['pdf', 'zip']) });

/** Signed addresses of pictures of spreads and of exported files. Whatever is wrong with one, it answers as if it had never been. */
export function registerAlbumFiles(app: FastifyInstance, deps: AppDeps): void {
  const { db, blobs, config } = deps;
  const isSigned = (path: string, query: unknown): boolean => {
    const given = signature.safeParse(query);
    return given.success && verifyFileUrl(config.secretKey, path, given.data);
  };

  app.get('/files/spreads/:id/:version.jpg', { schema: { hide: true } }, async (request, reply) => {
    const place = spreadParams.safeParse(request.params);
    if (!place.success || !isSigned(spreadPath(place.data.id, place.data.version), request.query))
      return apiFail('not_found');
    const found = await findSpread(db, place.data.id);
    if (found?.spread.version !== place.data.version) return apiFail('not_found');
    const key = await spreadPicture(deps, found.userId, found.spread);
    return sendBlob(reply, blobs, key, { contentType: 'image/jpeg', cacheControl: PRIVATE_IMMUTABLE });
  });

  app.get('/files/exports/:id.:extension', { schema: { hide: true } }, async (request, reply) => {
    const place = exportParams.safeParse(request.params);
    if (!place.success) return apiFail('not_found');
    const { id, extension } = place.data;
    if (!isSigned(exportPath(id, extension), request.query)) return apiFail('not_found');
    const found = (await findFinishedExport(db, id)) ?? apiFail('not_found');
    if (extensionOf(found.row) !== extension) return apiFail('not_found');
    return sendBlob(reply, blobs, exportKey(found.row), {
      contentType: `application/${extension}`,
      cacheControl: 'private, no-store',
      downloadName: `${found.title}.${extension}`,
    });
  });
}
