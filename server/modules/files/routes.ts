import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { findPhotoFileEpoch } from './fileEpoch';
import { photoKeys, photoPath, photoVariants } from './photoFiles';
import { PRIVATE_IMMUTABLE, sendBlob } from './sendBlob';
import { verifyFileUrl } from './signedUrls';

const params = z.object({ userId: z.uuid(), photoId: z.uuid(), variant: z.enum(photoVariants) });

/**
 * Serves `/files/photos/…` by signed URL. Wrong, forged, expired and revoked URLs get the same response as unknown
 * ones.
 */
export function registerFilesModule(app: FastifyInstance, { config, blobs, db }: AppDeps): void {
  app.get('/files/photos/:userId/:photoId/:variant', async (request, reply) => {
    const place = params.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const { userId, photoId, variant } = place.data;
    const epoch = verifyFileUrl(config, photoPath(userId, photoId, variant), request.query);
    if (epoch === null || epoch !== (await findPhotoFileEpoch(db, userId, photoId))) return throwApiError('not_found');
    const key = photoKeys(userId, photoId)[variant];
    return sendBlob(reply, blobs, key, {
      contentType: 'image/jpeg',
      cacheControl: PRIVATE_IMMUTABLE,
      mayRedirect: true,
    });
  });
}
