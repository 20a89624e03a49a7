import { toSupportedLocale } from '@domain/contract';
import { documentLimits } from '@domain/document/codec/documentLimits';
import { suggestTitles } from '@domain/layout';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../deps';
import { throwApiError } from '../../../http/apiError';
import { registerRoute } from '../../../http/registerRoute';
import { toViewer, withViewer } from '../../files';
import { toLayoutPhotos } from '../../storage/repository';
import { albumMemoryRoute } from '../limitAlbumMemory';
import { findAlbum, findAlbumOverview, findAlbumPhotos } from '../repository';
import { toSummary } from '../serializers';
import { addPhotosToAlbum, removePhotosFromAlbum } from './albumPhotos';
import { bindAlbum } from './binding';
import { copyAlbum } from './copyAlbum';
import { previewRelayout, relayoutAlbum } from './relayout';
import { restoreVersion } from './restoreVersion';
import { renameAlbum, updateSpread } from './service';
import { copySpread, deleteSpread, recoverSpread, reorderSpreads } from './structure';

/** Largest body with a page, in bytes: a character may take three bytes, or six in JSON. */
const PAGE_BODY_BYTES = 6 * documentLimits.length;

export function registerEditingRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, config } = deps;

  registerRoute(
    app,
    'spreadUpdate',
    async ({ user, params, body }) => ({
      status: 200,
      body: await updateSpread(withViewer(deps, user), user.id, params.id, body),
    }),
    { ...albumMemoryRoute, bodyLimit: PAGE_BODY_BYTES },
  );

  registerRoute(
    app,
    'spreadDelete',
    async ({ user, params, body }) => ({
      status: 200,
      body: await deleteSpread(withViewer(deps, user), user.id, params.id, body),
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'spreadRecovery',
    async ({ user, params, body }) => ({
      status: 200,
      body: await recoverSpread(withViewer(deps, user), user.id, params.id, body.id),
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'spreadCopy',
    async ({ user, params, body }) => ({
      status: 201,
      body: await copySpread(withViewer(deps, user), user.id, params.id, {
        id: body.id,
        copyId: body.copy_id,
        blank: body.blank,
      }),
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'albumRelayout',
    async ({ user, params, body }) => ({
      status: 200,
      body: { album: await relayoutAlbum(withViewer(deps, user), user, params.id, body) },
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'albumRelayoutPreview',
    async ({ user, params, body }) => ({
      status: 200,
      body: { spreads: await previewRelayout(withViewer(deps, user), user, params.id, body) },
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'spreadReorder',
    async ({ user, params, body }) => ({
      status: 200,
      body: { order: await reorderSpreads(withViewer(deps, user), user.id, params.id, body.order) },
    }),
    albumMemoryRoute,
  );

  registerRoute(app, 'albumPhotosAdd', async ({ user, params, body }) => ({
    status: 200,
    body: { added: await addPhotosToAlbum(deps, user.id, params.id, body.file_ids) },
  }));

  registerRoute(app, 'albumPhotosRemove', async ({ user, params, body }) => ({
    status: 200,
    body: { removed: await removePhotosFromAlbum(deps, user.id, params.id, body.file_ids) },
  }));

  registerRoute(
    app,
    'albumRename',
    async ({ user, params, body }) => ({
      status: 200,
      body: await renameAlbum(withViewer(deps, user), user.id, params.id, body.title),
    }),
    albumMemoryRoute,
  );

  registerRoute(app, 'albumTitleSuggestions', async ({ user, params, query }) => {
    const album = (await findAlbum(db, user.id, params.id)) ?? throwApiError('not_found');
    const photos = (await findAlbumPhotos(db, album.id)).filter(({ kind }) => kind === 'photo');
    const suggestions = suggestTitles(
      await toLayoutPhotos(photos, config),
      query.language ?? toSupportedLocale(user.language),
    );
    return { status: 200, body: { titles: suggestions.map(({ title }) => title) } };
  });

  registerRoute(
    app,
    'albumBook',
    async ({ user, params, body }) => ({
      status: 200,
      body: await bindAlbum(withViewer(deps, user), user.id, params.id, body),
    }),
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'albumCopy',
    async ({ user, params, body }) => {
      const id = await copyAlbum(deps, user.id, params.id, { title: body.title, requestId: body.request_id });
      const row = (await findAlbumOverview(db, user.id, id)) ?? throwApiError('not_found');
      return { status: 201, body: { album: toSummary(toViewer(config, user), row) } };
    },
    albumMemoryRoute,
  );

  registerRoute(
    app,
    'versionRestore',
    async ({ user, params }) => {
      await restoreVersion(deps, user.id, params.id, params.version);
      const overview = (await findAlbumOverview(db, user.id, params.id)) ?? throwApiError('not_found');
      return { status: 200, body: { album: toSummary(toViewer(config, user), overview) } };
    },
    albumMemoryRoute,
  );
}
