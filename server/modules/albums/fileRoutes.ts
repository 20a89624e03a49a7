import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { PRIVATE_IMMUTABLE, sendBlob, signatureQuery, verifyFileUrl } from '../files';
import { exportExtension, exportKey } from './exports/exportKeys';
import { findFinishedExport } from './exports/repository';
import { renderMissingPicture, spreadPictureKey } from './pictures/service';
import { findSpreadWithOwner } from './repository';
import { exportPath, spreadPath } from './urls';

const spreadParams = z.object({ id: z.uuid(), version: z.coerce.number().int().positive() });
const exportParams = z.object({ id: z.uuid(), extension: z.enum(['pdf', 'zip']) });

/**
 * Serves spread pictures and exported files by signed URL. Every invalid URL gets the same response as an unknown one.
 */
export function registerAlbumFileRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, blobs, config } = deps;
  const epochOf = (path: string, query: unknown): number | null => {
    const signature = signatureQuery.safeParse(query);
    return signature.success ? verifyFileUrl(config, path, signature.data) : null;
  };

  app.get('/files/spreads/:id/:version.jpg', { schema: { hide: true } }, async (request, reply) => {
    const place = spreadParams.safeParse(request.params);
    const epoch = place.success ? epochOf(spreadPath(place.data.id, place.data.version), request.query) : null;
    if (!place.success || epoch === null) return throwApiError('not_found');
    const found = await findSpreadWithOwner(db, place.data.id);
    if (found?.spread.version !== place.data.version || found.fileEpoch !== epoch) return throwApiError('not_found');
    return sendBlob(reply, blobs, spreadPictureKey(found.spread), {
      contentType: 'image/jpeg',
      cacheControl: PRIVATE_IMMUTABLE,
      mayRedirect: true,
      create: () => renderMissingPicture(deps, found.userId, found.spread),
    });
  });

  app.get('/files/exports/:id.:extension', { schema: { hide: true } }, async (request, reply) => {
    const place = exportParams.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const { id, extension } = place.data;
    const epoch = epochOf(exportPath(id, extension), request.query);
    if (epoch === null) return throwApiError('not_found');
    const found = (await findFinishedExport(db, id)) ?? throwApiError('not_found');
    if (exportExtension(found.row) !== extension || found.fileEpoch !== epoch) return throwApiError('not_found');
    return sendBlob(reply, blobs, exportKey(found.row), {
      contentType: `application/${extension}`,
      cacheControl: 'private, no-store',
      downloadName: `${found.title}.${extension}`,
      mayRedirect: true,
    });
  });
}
