import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../deps';
import { throwApiError } from '../../../http/apiError';
import { registerRoute } from '../../../http/registerRoute';
import { viewerOf } from '../../files';
import { wholeAlbum } from '../limitAlbumMemory';
import { findOverview, photosOf } from '../repository';
import { toSources, toSummary } from '../serializers';
import { photosIn } from '../usedPhotoIds';
import { deleteVersion, getVersion, keepVersion, listVersions, restoreVersion, toVersion } from './service';

/** What an album was at other times. */
export function registerVersions(app: FastifyInstance, deps: AppDeps): void {
  const { db, config } = deps;

  registerRoute(app, 'versionsList', async ({ user, params }) => ({
    status: 200,
    body: { versions: await listVersions(deps, user.id, params.id) },
  }));

  registerRoute(
    app,
    'versionKeep',
    async ({ user, params, body }) => ({
      status: 201,
      body: { version: await keepVersion(deps, user.id, params.id, body) },
    }),
    wholeAlbum,
  );

  registerRoute(
    app,
    'versionGet',
    async ({ user, params }) => {
      const version = await getVersion(deps, user.id, params.id, params.version);
      const spreads = version.spreads.map(({ id, html }) => ({ id, html }));
      const html = spreads.map((spread) => spread.html);
      const photos = toSources(viewerOf(config, user), photosIn(html, await photosOf(db, params.id)));
      return { status: 200, body: { version: toVersion(version), spreads, photos } };
    },
    wholeAlbum,
  );

  registerRoute(app, 'versionDelete', async ({ user, params }) => {
    await deleteVersion(deps, user.id, params.id, params.version);
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(
    app,
    'versionRestore',
    async ({ user, params }) => {
      await restoreVersion(deps, user.id, params.id, params.version);
      const overview = (await findOverview(db, user.id, params.id)) ?? throwApiError('not_found');
      return { status: 200, body: { album: toSummary(viewerOf(config, user), overview) } };
    },
    wholeAlbum,
  );
}
