import { documentLimits } from '@domain/document/codec/documentLimits';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../deps';
import { registerRoute } from '../../../http/registerRoute';
import { withViewer } from '../../files';
import { albumMemoryRoute } from '../limitAlbumMemory';
import { addPhotosToAlbum, removePhotosFromAlbum } from './albumPhotos';
import { previewRelayout, relayoutAlbum } from './relayout';
import { bindAlbum, renameAlbum, updateSpread } from './service';
import { copySpread, deleteSpread, recoverSpread, reorderSpreads } from './structure';

/** Largest body with a page, in bytes: a character may take three bytes, or six in JSON. */
const PAGE_BODY_BYTES = 6 * documentLimits.length;

export function registerEditingRoutes(app: FastifyInstance, deps: AppDeps): void {
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

  registerRoute(
    app,
    'albumBook',
    async ({ user, params, body }) => ({
      status: 200,
      body: await bindAlbum(withViewer(deps, user), user.id, params.id, body),
    }),
    albumMemoryRoute,
  );
}
