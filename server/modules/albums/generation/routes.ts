import { type Lora, toSupportedLocale } from '@domain/contract';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../deps';
import type { ArtworkStyle } from '../../../drivers/image-generation';
import { throwApiError } from '../../../http/apiError';
import { registerRoute } from '../../../http/registerRoute';
import { withViewer } from '../../files';
import { findProofStatus } from '../exports/proof';
import { findGeneration, findRunningGenerations } from './repository';
import { getCreation, saveCreation } from './savedCreation';
import { toGeneration, toGenerationStatus } from './serializers';
import { createAlbum, resetGeneration, suggestTitleIdeas } from './service';
import { startArtwork } from './startArtwork';
import { registerStyleSampleRoutes } from './styleSampleRoutes';

const ok = { status: 200, body: { status: 'success' } } as const;

const toLora = ({ id, kind, name, hasSample }: ArtworkStyle): Lora => ({
  id,
  kind,
  name,
  preview: hasSample ? `/files/artwork/${id}.jpg` : null,
});

export function registerGenerationRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, imageGenerator } = deps;

  registerRoute(app, 'creationGet', async ({ user }) => ({
    status: 200,
    body: await getCreation(withViewer(deps, user), user.id),
  }));

  registerRoute(app, 'creationSave', async ({ user, body }) => ({
    status: 200,
    body: await saveCreation(withViewer(deps, user), user.id, body),
  }));

  registerRoute(app, 'albumTitles', async ({ user, body }) => ({
    status: 200,
    body: { titles: await suggestTitleIdeas(deps, user.id, toSupportedLocale(user.language), body.file_ids) },
  }));

  registerRoute(app, 'albumsLora', async () => ({ status: 200, body: { list: imageGenerator.styles().map(toLora) } }));

  registerRoute(app, 'albumCreate', async ({ user, body }) => {
    const locale = body.language ?? toSupportedLocale(user.language);
    const { albumId, generationId, running } = await createAlbum(deps, user.id, locale, body);
    const data = [{ id: generationId, album_id: albumId, kind: 'spreads' as const, flag: running }];
    return { status: 201, body: { status: 'success', data, album_ids: [albumId] } };
  });

  registerRoute(app, 'spreadGeneration', async ({ user, params }) => {
    const row = await findGeneration(db, user.id, params.id);
    const status = row ? toGenerationStatus(row) : await findProofStatus(deps, user.id, params.id);
    return { status: 200, body: status ?? throwApiError('not_found') };
  });

  registerRoute(app, 'albumImages', async ({ user, params, query }) => ({
    status: 202,
    body: { status: 'success', data: await startArtwork(deps, user.id, params.id, query) },
  }));

  registerRoute(app, 'imagesGeneration', async ({ user, params }) => {
    const row = await findGeneration(db, user.id, params.id);
    return row?.kind === 'images' ? { status: 200, body: toGenerationStatus(row) } : throwApiError('not_found');
  });

  registerRoute(app, 'albumsOnGeneration', async ({ user }) => ({
    status: 200,
    body: { albums: (await findRunningGenerations(db, user.id)).map(toGeneration) },
  }));

  registerRoute(app, 'albumsReset', async ({ user, body: { id } }) => {
    if (id !== undefined) return (await resetGeneration(deps, user.id, id)) ? ok : throwApiError('not_found');
    for (const running of await findRunningGenerations(db, user.id)) await resetGeneration(deps, user.id, running.id);
    return ok;
  });

  registerStyleSampleRoutes(app, deps);
}
