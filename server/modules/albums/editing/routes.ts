import { documentLimits } from '@domain/document/codec/documentLimits';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../deps';
import { registerRoute } from '../../../http/registerRoute';
import { forViewer } from '../../files';
import { wholeAlbum } from '../limitAlbumMemory';
import { previewRelayout, relayout } from './relayout';
import { renameAlbum, updateSpread } from './service';
import { copySpread, deleteSpread, recoverSpread, reorderSpreads } from './structure';
import { bindAlbum } from './updateBinding';

/** Largest body with a page: its characters may take three bytes, or six in JSON. */
const PAGE_BODY_BYTES = 6 * documentLimits.length;

/** What the editor saves: one spread at a time, and the order of the spreads. */
export function registerEditing(app: FastifyInstance, deps: AppDeps): void {
  registerRoute(
    app,
    'spreadUpdate',
    async ({ user, params, body }) => ({
      status: 200,
      body: await updateSpread(forViewer(deps, user), user.id, params.id, body),
    }),
    { ...wholeAlbum, bodyLimit: PAGE_BODY_BYTES },
  );

  registerRoute(
    app,
    'spreadDelete',
    async ({ user, params, body }) => ({
      status: 200,
      body: await deleteSpread(forViewer(deps, user), user.id, params.id, body),
    }),
    wholeAlbum,
  );

  registerRoute(
    app,
    'spreadRecovery',
    async ({ user, params, body }) => ({
      status: 200,
      body: await recoverSpread(forViewer(deps, user), user.id, params.id, body.id),
    }),
    wholeAlbum,
  );

  registerRoute(
    app,
    'spreadCopy',
    async ({ user, params, body }) => ({
      status: 201,
      body: await copySpread(forViewer(deps, user), user.id, params.id, {
        id: body.id,
        copyId: body.copy_id,
        blank: body.blank,
      }),
    }),
    wholeAlbum,
  );

  registerRoute(
    app,
    'albumRelayout',
    async ({ user, params, body }) => ({
      status: 200,
      body: { album: await relayout(forViewer(deps, user), user, params.id, body) },
    }),
    wholeAlbum,
  );

  registerRoute(
    app,
    'albumRelayoutPreview',
    async ({ user, params, body }) => ({
      status: 200,
      body: { spreads: await previewRelayout(forViewer(deps, user), user, params.id, body) },
    }),
    wholeAlbum,
  );

  registerRoute(
    app,
    'spreadReorder',
    async ({ user, params, body }) => ({
      status: 200,
      body: { order: await reorderSpreads(forViewer(deps, user), user.id, params.id, body.order) },
    }),
    wholeAlbum,
  );

  registerRoute(
    app,
    'albumRename',
    async ({ user, params, body }) => ({
      status: 200,
      body: await renameAlbum(forViewer(deps, user), user.id, params.id, body.title),
    }),
    wholeAlbum,
  );

  registerRoute(
    app,
    'albumBook',
    async ({ user, params, body }) => ({
      status: 200,
      body: await bindAlbum(forViewer(deps, user), user.id, params.id, body),
    }),
    wholeAlbum,
  );
}
