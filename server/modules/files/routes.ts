import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { findPhotoFileEpoch } from './fileEpoch';
import { PRIVATE_IMMUTABLE, sendBlob } from './sendBlob';
import { type FileViewer, signFileUrl, verifyFileUrl } from './signedUrls';

/** Served sizes, longer side in px. */
export const photoVariants = ['250', '1440'] as const;
type PhotoVariant = (typeof photoVariants)[number];

/** Blob keys of a photo. `master` exists only if the row says `hasMaster`. */
export function photoKeys(userId: string, photoId: string) {
  const folder = `photos/${userId}/${photoId}`;
  return {
    folder,
    original: `${folder}/original`,
    master: `${folder}/master.jpg`,
    1440: `${folder}/1440.jpg`,
    250: `${folder}/250.jpg`,
  } as const;
}

/** Returns the blob key from which crops are cut: upright, in full resolution. */
export function cropSourceKey(photo: { userId: string; id: string; hasMaster: boolean }): string {
  const keys = photoKeys(photo.userId, photo.id);
  return photo.hasMaster ? keys.master : keys.original;
}

const photoPath = (userId: string, photoId: string, variant: PhotoVariant) =>
  `/files/photos/${userId}/${photoId}/${variant}`;

/** Signed URLs for the owner of a photo: `path` for the screen, `preview` for grids. */
export function photoUrls(viewer: FileViewer, userId: string, photoId: string): { path: string; preview: string } {
  const sign = (variant: PhotoVariant) => signFileUrl(viewer, photoPath(userId, photoId, variant));
  return { path: sign('1440'), preview: sign('250') };
}

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
