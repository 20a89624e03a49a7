import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../../deps';
import { throwApiError } from '../../../http/apiError';
import { PRIVATE_IMMUTABLE, sendBlob, verifyFileUrl } from '../../files';
import { findSpreadWithOwner } from '../repository';
import { spreadPath } from '../serializers';
import { renderMissingPicture, spreadPictureKey } from './service';

const spreadParams = z.object({ id: z.uuid(), version: z.coerce.number().int().positive() });

/** Serves spread pictures by signed URL. Every invalid URL gets the same response as an unknown one. */
export function registerPictureRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, blobs, config } = deps;
  app.get('/files/spreads/:id/:version.jpg', { schema: { hide: true } }, async (request, reply) => {
    const place = spreadParams.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const { id, version } = place.data;
    const epoch = verifyFileUrl(config, spreadPath(id, version), request.query);
    if (epoch === null) return throwApiError('not_found');
    const found = await findSpreadWithOwner(db, id);
    if (found?.spread.version !== version || found.fileEpoch !== epoch) return throwApiError('not_found');
    return sendBlob(reply, blobs, spreadPictureKey(found.spread), {
      contentType: 'image/jpeg',
      cacheControl: PRIVATE_IMMUTABLE,
      mayRedirect: true,
      create: () => renderMissingPicture(deps, found.userId, found.spread),
    });
  });
}
