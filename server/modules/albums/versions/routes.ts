import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../deps';
import { registerRoute } from '../../../http/registerRoute';
import { toViewer } from '../../files';
import { albumMemoryRoute } from '../limitAlbumMemory';
import { findAlbumPhotos } from '../repository';
import { filterUsedPhotos, toSources } from '../serializers';
import { deleteVersion, getVersion, listVersions, saveNamedVersion, toAlbumVersion } from './service';

export function registerVersionRoutes(app: FastifyInstance, deps: AppDeps): void {
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
      body: { version: await saveNamedVersion(deps, user.id, params.id, body) },
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'versionGet',
    async ({ user, params }) => {
      const version = await getVersion(deps, user.id, params.id, params.version);
      const spreads = version.spreads.map(({ id, html }) => ({ id, html }));
      const html = spreads.map((spread) => spread.html);
      const photos = toSources(toViewer(config, user), filterUsedPhotos(html, await findAlbumPhotos(db, params.id)));
      return { status: 200, body: { version: toAlbumVersion(version), spreads, photos } };
    },
    albumMemoryRoute,
  );

  registerRoute(app, 'versionDelete', async ({ user, params }) => {
    await deleteVersion(deps, user.id, params.id, params.version);
    return { status: 200, body: { status: 'success' } };
  });
}
