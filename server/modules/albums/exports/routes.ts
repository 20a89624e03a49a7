import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../../deps';
import { throwApiError } from '../../../http/apiError';
import { registerRoute } from '../../../http/registerRoute';
import { sendBlob, toViewer, verifyFileUrl, withViewer } from '../../files';
import { albumMemoryRoute } from '../limitAlbumMemory';
import { exportExtension, exportKey, exportPath } from './exportFiles';
import { findProof, startProof } from './proof';
import { findFinishedExport } from './repository';
import { toExportStatus } from './serializers';
import { getLatestExport, startExport } from './service';

const exportParams = z.object({ id: z.uuid(), extension: z.enum(['pdf', 'zip']) });

/** Every invalid URL of a file gets the same response as an unknown one. */
export function registerExportRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, blobs, config } = deps;

  registerRoute(
    app,
    'albumExport',
    async ({ user, params, body }) => ({
      status: 202,
      body: toExportStatus(toViewer(config, user), await startExport(deps, user.id, params.id, body)),
    }),
    albumMemoryRoute,
  );

  registerRoute(app, 'albumExportStatus', async ({ user, params }) => ({
    status: 200,
    body: toExportStatus(toViewer(config, user), await getLatestExport(deps, user.id, params.id)),
  }));

  registerRoute(
    app,
    'albumGenerated',
    async ({ user, params }) => ({
      status: 200,
      body: { data: await findProof(withViewer(deps, user), user.id, params.id) },
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'albumPdf',
    async ({ user, params }) => ({ status: 202, body: await startProof(deps, user.id, params.id) }),
    albumMemoryRoute,
  );

  app.get('/files/exports/:id.:extension', { schema: { hide: true } }, async (request, reply) => {
    const place = exportParams.safeParse(request.params);
    if (!place.success) return throwApiError('not_found');
    const { id, extension } = place.data;
    const epoch = verifyFileUrl(config, exportPath(id, extension), request.query);
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
